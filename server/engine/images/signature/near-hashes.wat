;; Scans image hashes for those near to any of the searched hashes (see hash-index.ts): a popcount is one instruction here
;; and a dozen in JavaScript.
;;
;; Memory: 0 the searched hashes, at most 32 · 1024 the matches, 8 bytes each: the address of a row and its distance · 65536 the
;; rows. A hash is 32 bytes; its first 8 are the lowest frequencies.
(module
  (import "rows" "memory" (memory 2))
  ;; The maximum number of differing bits: of the lowest frequencies from the first two hashes, of the lowest from any, of all.
  (import "limits" "whole" (global $whole i32))
  (import "limits" "low" (global $low i32))
  (import "limits" "all" (global $all i32))

  (func $differing (param $row i32) (param $hash i32) (result i32)
    (i32.wrap_i64 (i64.popcnt (i64.xor (i64.load (local.get $row)) (i64.load (local.get $hash))))))

  ;; The minimum distance of a row to any of the hashes that end at `hashes_end`; above `all` when none is near.
  (func $least (param $row i32) (param $hashes_end i32) (result i32)
    (local $hash i32) (local $bits i32) (local $least i32)
    (local.set $least (i32.add (global.get $all) (i32.const 1)))
    (loop $hashes
      (local.set $bits (call $differing (local.get $row) (local.get $hash)))
      (if (i32.le_u (local.get $bits) (global.get $low))
        (then
          (local.set $bits (i32.add
            (i32.add
              (local.get $bits)
              (call $differing (i32.add (local.get $row) (i32.const 8)) (i32.add (local.get $hash) (i32.const 8))))
            (i32.add
              (call $differing (i32.add (local.get $row) (i32.const 16)) (i32.add (local.get $hash) (i32.const 16)))
              (call $differing (i32.add (local.get $row) (i32.const 24)) (i32.add (local.get $hash) (i32.const 24))))))
          (if (i32.lt_u (local.get $bits) (local.get $least)) (then (local.set $least (local.get $bits))))))
      (br_if $hashes (i32.lt_u
        (local.tee $hash (i32.add (local.get $hash) (i32.const 32)))
        (local.get $hashes_end))))
    (local.get $least))

  ;; Scans the rows from `row` to `end`, at most 8064 and at least one; returns the end of the matches.
  (func (export "find") (param $row i32) (param $end i32) (param $hashes_end i32) (result i32)
    (local $found i32) (local $distance i32)
    (local.set $found (i32.const 1024))
    (loop $rows
      (if
        ;; Nine of ten different images are rejected here.
        (i32.or
          (i32.le_u (call $differing (local.get $row) (i32.const 0)) (global.get $whole))
          (i32.le_u (call $differing (local.get $row) (i32.const 32)) (global.get $whole)))
        (then
          (local.set $distance (call $least (local.get $row) (local.get $hashes_end)))
          (if (i32.le_u (local.get $distance) (global.get $all))
            (then
              (i32.store (local.get $found) (local.get $row))
              (i32.store offset=4 (local.get $found) (local.get $distance))
              (local.set $found (i32.add (local.get $found) (i32.const 8)))))))
      (br_if $rows (i32.lt_u
        (local.tee $row (i32.add (local.get $row) (i32.const 32)))
        (local.get $end))))
    (local.get $found)))
