;; Dot products of queries with rows of Q15 numbers (see q15.ts), in plain SIMD. Products are added up in pairs and then in 32 bits,
;; which is exact: a row is at most 1.9 × 2^15 long and a query 32767, so that no sum of any of their products reaches 2^31. Only the sum is
;; turned into a float32, and multiplied by its query's factor: two roundings, the same wherever and in whatever order it was added.
;;
;; Memory: 0 slots (16 kB) · 16384 the query · four queries, each 8 numbers of the first, then of the second, third and fourth ·
;; then the rows. A row is a multiple of 16 numbers.
(module
  (import "matrix" "memory" (memory 1))

  (func $dot (param $row i32) (param $end i32) (param $factor f32) (result f32)
    (local $query i32) (local $a v128) (local $b v128)
    (local.set $query (i32.const 16384))
    (loop $next
      (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s
        (v128.load (local.get $row)) (v128.load (local.get $query)))))
      (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s
        (v128.load offset=16 (local.get $row)) (v128.load offset=16 (local.get $query)))))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 32))) (local.get $end))))
    (local.set $a (i32x4.add (local.get $a) (local.get $b)))
    (local.set $a (i32x4.add (local.get $a)
      (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $a) (local.get $a))))
    (f32.mul (local.get $factor) (f32.convert_i32_s
      (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a))))))

  ;; Scores of `count` (1 to 4096) consecutive rows from address `row`, into the slots.
  (func (export "scan") (param $row i32) (param $row_bytes i32) (param $count i32) (param $factor f32)
    (local $slot i32) (local $next i32)
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    (loop $rows
      (local.set $next (i32.add (local.get $row) (local.get $row_bytes)))
      (f32.store (local.get $slot) (call $dot (local.get $row) (local.get $next) (local.get $factor)))
      (local.set $row (local.get $next))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count)))))

  ;; The first `count` (1 to 4096) slots contain addresses of rows; each is replaced by that row's score.
  (func (export "gather") (param $row_bytes i32) (param $count i32) (param $factor f32)
    (local $slot i32) (local $row i32)
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    (loop $rows
      (local.set $row (i32.load (local.get $slot)))
      (f32.store (local.get $slot)
        (call $dot (local.get $row) (i32.add (local.get $row) (local.get $row_bytes)) (local.get $factor)))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count)))))

  ;; Sixteen numbers of 10 bits as Q15 numbers at `into`: their upper 8 bits, the lower 2 bits in the low bits of each byte, and the factor,
  ;; a Q15 number eight times. A number is shifted to the upper end of 16 bits and multiplied by the factor.
  (func $widen (param $into i32) (param $high v128) (param $low v128) (param $factor v128)
    (local.set $low (v128.and (local.get $low) (v128.const i8x16 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3)))
    (v128.store (local.get $into) (i16x8.q15mulr_sat_s (local.get $factor) (v128.or
      (i16x8.shl (i16x8.extend_low_i8x16_s (local.get $high)) (i32.const 8))
      (i16x8.shl (i16x8.extend_low_i8x16_u (local.get $low)) (i32.const 6)))))
    (v128.store offset=16 (local.get $into) (i16x8.q15mulr_sat_s (local.get $factor) (v128.or
      (i16x8.shl (i16x8.extend_high_i8x16_s (local.get $high)) (i32.const 8))
      (i16x8.shl (i16x8.extend_high_i8x16_u (local.get $low)) (i32.const 6))))))

  ;; Writes the rows whose addresses are in the first `count` (1 to 4096) slots as consecutive Q15 rows at `into`. A row of 10-bit numbers
  ;; has 80 bytes for each 64 of them, the upper 8 bits of each and then 16 bytes with the lower 2 bits, and 4 bytes with the factor of all.
  (func (export "widen") (param $row_bytes i32) (param $count i32) (param $into i32) (result i32)
    (local $touched i32) (local $slot i32) (local $row i32) (local $end i32) (local $factor v128) (local $low v128)
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    ;; Reads a byte of each cache line first: the processor fetches many lines at once, but only those of one row while it widens that.
    (loop $rows
      (local.set $row (i32.load (local.get $slot)))
      (local.set $end (i32.add (local.get $row) (local.get $row_bytes)))
      (loop $lines
        (local.set $touched (i32.add (local.get $touched) (i32.load8_u (local.get $row))))
        (br_if $lines (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 64))) (local.get $end))))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count))))
    (local.set $slot (i32.const 0))
    (loop $rows
      (local.set $row (i32.load (local.get $slot)))
      (local.set $end (i32.add (local.get $row) (i32.sub (local.get $row_bytes) (i32.const 4))))
      (local.set $factor (v128.load16_splat (local.get $end)))
      (loop $next
        (local.set $low (v128.load offset=64 (local.get $row)))
        (call $widen (local.get $into) (v128.load (local.get $row)) (local.get $low) (local.get $factor))
        (call $widen (i32.add (local.get $into) (i32.const 32)) (v128.load offset=16 (local.get $row))
          (i16x8.shr_u (local.get $low) (i32.const 2)) (local.get $factor))
        (call $widen (i32.add (local.get $into) (i32.const 64)) (v128.load offset=32 (local.get $row))
          (i16x8.shr_u (local.get $low) (i32.const 4)) (local.get $factor))
        (call $widen (i32.add (local.get $into) (i32.const 96)) (v128.load offset=48 (local.get $row))
          (i16x8.shr_u (local.get $low) (i32.const 6)) (local.get $factor))
        (local.set $into (i32.add (local.get $into) (i32.const 128)))
        (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 80))) (local.get $end))))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count))))
    (local.get $touched))

  ;; a0 + a2, b0 + b2, a1 + a3, b1 + b3.
  (func $fold (param $a v128) (param $b v128) (result v128)
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))

  ;; Scores of `count` (1 to 1024) consecutive rows from address `row` with the four queries at `queries`, whose factors follow
  ;; them, into the slots: 1024 for each query.
  (func (export "scan4") (param $row i32) (param $row_bytes i32) (param $count i32) (param $queries i32)
    (local $slot i32) (local $end i32) (local $query i32) (local $factors v128) (local $numbers v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    (local.set $factors (v128.load (i32.add (local.get $queries) (i32.shl (local.get $row_bytes) (i32.const 2)))))
    (loop $rows
      (local.set $end (i32.add (local.get $row) (local.get $row_bytes)))
      (local.set $query (local.get $queries))
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $b (v128.const i32x4 0 0 0 0))
      (local.set $c (v128.const i32x4 0 0 0 0))
      (local.set $d (v128.const i32x4 0 0 0 0))
      (loop $next
        (local.set $numbers (v128.load (local.get $row)))
        (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load (local.get $query)))))
        (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load offset=16 (local.get $query)))))
        (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load offset=32 (local.get $query)))))
        (local.set $d (i32x4.add (local.get $d) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load offset=48 (local.get $query)))))
        (local.set $numbers (v128.load offset=16 (local.get $row)))
        (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load offset=64 (local.get $query)))))
        (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load offset=80 (local.get $query)))))
        (local.set $c (i32x4.add (local.get $c) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load offset=96 (local.get $query)))))
        (local.set $d (i32x4.add (local.get $d) (i32x4.dot_i16x8_s (local.get $numbers) (v128.load offset=112 (local.get $query)))))
        (local.set $query (i32.add (local.get $query) (i32.const 128)))
        (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 32))) (local.get $end))))
      (local.set $a (call $fold (local.get $a) (local.get $b)))
      (local.set $c (call $fold (local.get $c) (local.get $d)))
      (local.set $a (i32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))
      (local.set $a (f32x4.mul (local.get $factors) (f32x4.convert_i32x4_s (local.get $a))))
      (v128.store32_lane 0 (local.get $slot) (local.get $a))
      (v128.store32_lane offset=4096 1 (local.get $slot) (local.get $a))
      (v128.store32_lane offset=8192 2 (local.get $slot) (local.get $a))
      (v128.store32_lane offset=12288 3 (local.get $slot) (local.get $a))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count)))))
)
