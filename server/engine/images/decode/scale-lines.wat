;; Scales images down or up by weighted means: first across lines, then across the pixels of each line (see letterbox.ts).
;;
;; A pixel is four bytes; the last is ignored. Weights are 16-bit integers in units of 1/16,384. They come in pairs, because
;; one instruction multiplies two pairs of 16-bit numbers and adds the products. Between the two steps a value has seven more bits.
(module
  (import "pixels" "memory" (memory 1))

  ;; The weighted sum of `2 * pairs` lines of `stride` bytes each, starting at `from`: 16-bit values at `to`. Reads and
  ;; writes up to 15 values past the end.
  (func (export "lines") (param $from i32) (param $stride i32) (param $weights i32) (param $pairs i32) (param $to i32)
    (local $x i32) (local $at i32) (local $weight i32) (local $left i32)
    (local $one v128) (local $next v128) (local $both v128)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (loop $columns
      ;; Rounds the shift below to the nearest value.
      (local.set $sum0 (v128.const i32x4 64 64 64 64))
      (local.set $sum1 (local.get $sum0))
      (local.set $sum2 (local.get $sum0))
      (local.set $sum3 (local.get $sum0))
      (local.set $at (i32.add (local.get $from) (local.get $x)))
      (local.set $weight (local.get $weights))
      (local.set $left (local.get $pairs))
      (loop $pairs_of_lines
        (local.set $one (v128.load (local.get $at)))
        (local.set $next (v128.load (i32.add (local.get $at) (local.get $stride))))
        (local.set $both (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23 (local.get $one) (local.get $next)))
        (local.set $sum0 (i32x4.add (local.get $sum0)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $both)) (v128.load32_splat (local.get $weight)))))
        (local.set $sum1 (i32x4.add (local.get $sum1)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $both)) (v128.load32_splat (local.get $weight)))))
        (local.set $both
          (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31 (local.get $one) (local.get $next)))
        (local.set $sum2 (i32x4.add (local.get $sum2)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $both)) (v128.load32_splat (local.get $weight)))))
        (local.set $sum3 (i32x4.add (local.get $sum3)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $both)) (v128.load32_splat (local.get $weight)))))
        (local.set $at (i32.add (local.get $at) (i32.shl (local.get $stride) (i32.const 1))))
        (local.set $weight (i32.add (local.get $weight) (i32.const 4)))
        (br_if $pairs_of_lines (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
      (v128.store (i32.add (local.get $to) (i32.shl (local.get $x) (i32.const 1)))
        (i16x8.narrow_i32x4_s
          (i32x4.shr_s (local.get $sum0) (i32.const 7))
          (i32x4.shr_s (local.get $sum1) (i32.const 7))))
      (v128.store offset=16 (i32.add (local.get $to) (i32.shl (local.get $x) (i32.const 1)))
        (i16x8.narrow_i32x4_s
          (i32x4.shr_s (local.get $sum2) (i32.const 7))
          (i32x4.shr_s (local.get $sum3) (i32.const 7))))
      (br_if $columns (i32.lt_u (local.tee $x (i32.add (local.get $x) (i32.const 16))) (local.get $stride)))))

  ;; `count` pixels of three bytes at `to`, each the weighted sum of `2 * pairs` pixels of `line`. For each, the plan contains
  ;; the offset of its first pixel in the line (32 bits) and its weights.
  (func (export "pixels") (param $line i32) (param $plan i32) (param $count i32) (param $pairs i32) (param $to i32)
    (local $at i32) (local $left i32) (local $two v128) (local $sum v128)
    (loop $each
      (local.set $at (i32.add (local.get $line) (i32.load (local.get $plan))))
      (local.set $plan (i32.add (local.get $plan) (i32.const 4)))
      (local.set $left (local.get $pairs))
      (local.set $sum (v128.const i32x4 1048576 1048576 1048576 1048576))
      (loop $pairs_of_pixels
        (local.set $two (v128.load (local.get $at)))
        (local.set $sum (i32x4.add (local.get $sum)
          (i32x4.dot_i16x8_s
            (i8x16.shuffle 0 1 8 9 2 3 10 11 4 5 12 13 6 7 14 15 (local.get $two) (local.get $two))
            (v128.load32_splat (local.get $plan)))))
        (local.set $plan (i32.add (local.get $plan) (i32.const 4)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $pairs_of_pixels (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
      (local.set $sum (i32x4.shr_s (local.get $sum) (i32.const 21)))
      (i32.store8 (local.get $to) (i32x4.extract_lane 0 (local.get $sum)))
      (i32.store8 offset=1 (local.get $to) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.store8 offset=2 (local.get $to) (i32x4.extract_lane 2 (local.get $sum)))
      (local.set $to (i32.add (local.get $to) (i32.const 3)))
      (br_if $each (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))
