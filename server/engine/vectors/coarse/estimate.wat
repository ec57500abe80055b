;; Estimates of dot products from rows of 64 bytes (see coarse-rows.ts), in memory that several threads share. A row is estimated from its own
;; bytes and the query alone, so that threads may estimate different rows at the same time.
;;
;; Memory: 0 the query, 64 numbers of 16 bits · then what coarse-rows.ts places there.
(module
  (import "rows" "memory" (memory 1 65535 shared))

  ;; a0 + a2, b0 + b2, a1 + a3, b1 + b3.
  (func $fold (param $a v128) (param $b v128) (result v128)
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))

  ;; Estimates of rows of 64 bytes, from address `row` on, written from `into` to `end`: the sum of products with the query at address 0,
  ;; 64 numbers, times `factor`, plus `offset`. Four rows at a time.
  (func (export "estimate") (param $row i32) (param $into i32) (param $end i32) (param $factor f32) (param $offset f32)
    (local $query i32) (local $low v128) (local $high v128) (local $bytes v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $rows
      (local.set $query (i32.const 0))
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $d (v128.const i32x4 0 0 0 0))
      (loop $next
        (local.set $low (v128.load (local.get $query)))
        (local.set $high (v128.load offset=16 (local.get $query)))
        (local.set $bytes (v128.load (local.get $row)))
        (local.set $a (i32x4.add (local.get $a) (i32x4.add
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
        (local.set $bytes (v128.load offset=64 (local.get $row)))
        (local.set $b (i32x4.add (local.get $b) (i32x4.add
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
        (local.set $bytes (v128.load offset=128 (local.get $row)))
        (local.set $c (i32x4.add (local.get $c) (i32x4.add
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
        (local.set $bytes (v128.load offset=192 (local.get $row)))
        (local.set $d (i32x4.add (local.get $d) (i32x4.add
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high)))))
        (local.set $row (i32.add (local.get $row) (i32.const 16)))
        (br_if $next (i32.lt_u (local.tee $query (i32.add (local.get $query) (i32.const 32))) (i32.const 128))))
      (local.set $row (i32.add (local.get $row) (i32.const 192)))
      (local.set $a (call $fold (local.get $a) (local.get $b)))
      (local.set $c (call $fold (local.get $c) (local.get $d)))
      (local.set $a (i32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))
      (v128.store (local.get $into) (f32x4.add (f32x4.splat (local.get $offset))
        (f32x4.mul (f32x4.splat (local.get $factor)) (f32x4.convert_i32x4_s (local.get $a)))))
      (br_if $rows (i32.lt_u (local.tee $into (i32.add (local.get $into) (i32.const 16))) (local.get $end)))))

  ;; Lists the positions of the numbers from `from` to `end` that are at least `limit`, in ascending order, at `into`. Returns the address
  ;; after the list. Reads four numbers at a time; NaN is below every limit.
  (func (export "select") (param $from i32) (param $end i32) (param $limit f32) (param $into i32) (result i32)
    (local $at i32) (local $mask i32) (local $limits v128)
    (local.set $limits (f32x4.splat (local.get $limit)))
    (loop $next
      (if (local.tee $mask (i32x4.bitmask (f32x4.ge (v128.load (local.get $from)) (local.get $limits))))
        (then
          (loop $lanes
            (i32.store (local.get $into) (i32.add (local.get $at) (i32.ctz (local.get $mask))))
            (local.set $into (i32.add (local.get $into) (i32.const 4)))
            (br_if $lanes
              (local.tee $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $next (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 16))) (local.get $end))))
    (local.get $into))
)
