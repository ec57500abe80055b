;; Dot products of float32 queries with rows of scaled half floats (see scaled-half.ts), in plain SIMD.
;; Not relaxed SIMD: a fused multiply-add rounds differently from one processor to another, and scores must not.
;;
;; Memory: 0 slots (16 kB) · 16384 the query, float32, each 8 numbers as 0 2 4 6 1 3 5 7 · four queries, each 4 numbers of the
;; first, then of the second, third and fourth, in the same order · then the rows.
;; A row is a multiple of 16 numbers. Number i of a row is added to sum i mod 16, in order; dot() states how the sums meet, and
;; scan4 does it alike: the same scores to the last bit.
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
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count)))))

  ;; Half of the sums of one row with four queries, added up in pairs. Four queries share the widening of a row, and the sums of
  ;; half a row fit the registers: all sixteen at once are slower than two halves one after the other.
  (func $pairs (param $row i32) (param $end i32) (param $queries i32) (result v128 v128 v128 v128)
    (local $mask v128) (local $low v128) (local $high v128)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local $b0 v128) (local $b1 v128) (local $b2 v128) (local $b3 v128)
    (local.set $mask (v128.const i32x4 0x8fffe000 0x8fffe000 0x8fffe000 0x8fffe000))
    (loop $next
      (local.set $high (v128.load (local.get $row)))
      (local.set $low (v128.and (local.get $mask) (i32x4.shr_s (i32x4.shl (local.get $high) (i32.const 16)) (i32.const 3))))
      (local.set $high (v128.and (local.get $mask) (i32x4.shr_s (local.get $high) (i32.const 3))))
      (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (v128.load offset=0 (local.get $queries)) (local.get $low))))
      (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (v128.load offset=16 (local.get $queries)) (local.get $low))))
      (local.set $a2 (f32x4.add (local.get $a2) (f32x4.mul (v128.load offset=32 (local.get $queries)) (local.get $low))))
      (local.set $a3 (f32x4.add (local.get $a3) (f32x4.mul (v128.load offset=48 (local.get $queries)) (local.get $low))))
      (local.set $b0 (f32x4.add (local.get $b0) (f32x4.mul (v128.load offset=64 (local.get $queries)) (local.get $high))))
      (local.set $b1 (f32x4.add (local.get $b1) (f32x4.mul (v128.load offset=80 (local.get $queries)) (local.get $high))))
      (local.set $b2 (f32x4.add (local.get $b2) (f32x4.mul (v128.load offset=96 (local.get $queries)) (local.get $high))))
      (local.set $b3 (f32x4.add (local.get $b3) (f32x4.mul (v128.load offset=112 (local.get $queries)) (local.get $high))))
      (local.set $queries (i32.add (local.get $queries) (i32.const 256)))
      (br_if $next (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 32))) (local.get $end))))
    (f32x4.add (local.get $a0) (local.get $b0))
    (f32x4.add (local.get $a1) (local.get $b1))
    (f32x4.add (local.get $a2) (local.get $b2))
    (f32x4.add (local.get $a3) (local.get $b3)))

  (func $total (param $pairs v128) (param $others v128) (result f32)
    (local.set $pairs (f32x4.add (local.get $pairs) (local.get $others)))
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $pairs)) (f32x4.extract_lane 2 (local.get $pairs)))
      (f32.add (f32x4.extract_lane 1 (local.get $pairs)) (f32x4.extract_lane 3 (local.get $pairs)))))

  ;; Scores of `count` (1 to 1024) consecutive rows from address `row` with the four queries at `queries`, into the slots: 1024
  ;; for each query.
  (func (export "scan4") (param $row i32) (param $row_bytes i32) (param $count i32) (param $queries i32)
    (local $slot i32) (local $next i32)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128)
    (local.set $count (i32.shl (local.get $count) (i32.const 2)))
    (loop $rows
      (local.set $next (i32.add (local.get $row) (local.get $row_bytes)))
      (call $pairs (local.get $row) (local.get $next) (local.get $queries))
      (local.set $p3) (local.set $p2) (local.set $p1) (local.set $p0)
      (call $pairs (i32.add (local.get $row) (i32.const 16)) (local.get $next) (i32.add (local.get $queries) (i32.const 128)))
      (local.set $q3) (local.set $q2) (local.set $q1) (local.set $q0)
      (f32.store (local.get $slot) (call $total (local.get $p0) (local.get $q0)))
      (f32.store offset=4096 (local.get $slot) (call $total (local.get $p1) (local.get $q1)))
      (f32.store offset=8192 (local.get $slot) (call $total (local.get $p2) (local.get $q2)))
      (f32.store offset=12288 (local.get $slot) (call $total (local.get $p3) (local.get $q3)))
      (local.set $row (local.get $next))
      (br_if $rows (i32.lt_u (local.tee $slot (i32.add (local.get $slot) (i32.const 4))) (local.get $count))))))
