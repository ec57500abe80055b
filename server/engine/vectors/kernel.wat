;; Dot products of one float32 query with rows of scaled half floats (see scaled-half.ts), in plain SIMD.
;; Not relaxed SIMD: a fused multiply-add rounds differently from one processor to another, and scores must not.
;;
;; Memory: 0 slots (16 kB) · 16384 the query, float32, each 8 numbers as 0 2 4 6 1 3 5 7 · then the rows.
;; A row is a multiple of 16 numbers. Number i of a row is added to sum i mod 16, in order; dot() states how the sums meet.
(module
  (import "matrix" "memory" (memory 1))

  ;; The half in the upper 16 bits of each lane becomes a float32: sign at bit 31, exponent from bit 23. The mask clears the
  ;; copies of the sign that the arithmetic shift leaves between them, and what the lower half left below. The value is
  ;; 2^-112 of the half's.
  (func $dot (param $row i32) (param $end i32) (result f32)
    (local $query i32) (local $mask v128) (local $halves v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $query (i32.const 16384))
    (local.set $mask (v128.const i32x4 0x8fffe000 0x8fffe000 0x8fffe000 0x8fffe000))
    (loop $next
      (local.set $halves (v128.load (local.get $row)))
      (local.set $a (f32x4.add (local.get $a) (f32x4.mul (v128.load (local.get $query))
        (v128.and (local.get $mask) (i32x4.shr_s (i32x4.shl (local.get $halves) (i32.const 16)) (i32.const 3))))))
      (local.set $b (f32x4.add (local.get $b) (f32x4.mul (v128.load offset=16 (local.get $query))
        (v128.and (local.get $mask) (i32x4.shr_s (local.get $halves) (i32.const 3))))))
      (local.set $halves (v128.load offset=16 (local.get $row)))
      (local.set $c (f32x4.add (local.get $c) (f32x4.mul (v128.load offset=32 (local.get $query))
        (v128.and (local.get $mask) (i32x4.shr_s (i32x4.shl (local.get $halves) (i32.const 16)) (i32.const 3))))))
      (local.set $d (f32x4.add (local.get $d) (f32x4.mul (v128.load offset=48 (local.get $query))
        (v128.and (local.get $mask) (i32x4.shr_s (local.get $halves) (i32.const 3))))))
      (local.set $query (i32.add (local.get $query) (i32.const 64)))
      (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 32))) (local.get $end))))
    (local.set $a (f32x4.add
      (f32x4.add (local.get $a) (local.get $b))
      (f32x4.add (local.get $c) (local.get $d))))
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 2 (local.get $a)))
      (f32.add (f32x4.extract_lane 1 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))

  ;; Scores of `count` (1 to 4096) consecutive rows from address `row`, into the slots.
  (func (export "scan") (param $row i32) (param $row_bytes i32) (param $count i32)
    (local $slot i32) (local $next i32)
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    (loop $rows
      (local.set $next (i32.add (local.get $row) (local.get $row_bytes)))
      (f32.store (local.get $slot) (call $dot (local.get $row) (local.get $next)))
      (local.set $row (local.get $next))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count)))))

  ;; The first `count` (1 to 4096) slots hold addresses of rows; each is replaced by that row's score.
  (func (export "gather") (param $row_bytes i32) (param $count i32)
    (local $slot i32) (local $row i32)
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    (loop $rows
      (local.set $row (i32.load (local.get $slot)))
      (f32.store (local.get $slot) (call $dot (local.get $row) (i32.add (local.get $row) (local.get $row_bytes))))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count))))))
