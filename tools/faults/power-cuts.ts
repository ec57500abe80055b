import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDice } from '../../server/test/fuzz/dice.ts'
import { killRepeatedly } from './kills.ts'
import { buildPreload } from './preload.ts'
import type { Scenario } from './scenario.ts'
import { undoUnsyncedWrites } from './undo-writes.ts'

/** A simulated power cut: `kill -9`, then a random part of all unsynced writes is undone. */
export const powerCuts: Scenario = {
  name: 'power-cuts',
  async run(options) {
    const library = buildPreload()
    const log = path.join(tmpdir(), `vitrine-unsynced-${process.pid}.log`)
    const dice = createDice(Number(process.env.FAULT_SEED ?? 1) + 1)
    let undone = 0
    try {
      const result = await killRepeatedly({
        ...options,
        environment: (folder) => {
          rmSync(log, { force: true })
          // Asynchronous file operations must go through the C library too.
          return { LD_PRELOAD: library, FAULT_ROOT: folder, FAULT_LOG: log, UV_USE_IO_URING: '0' }
        },
        afterKill: (folder) => {
          const { undoneWrites } = undoUnsyncedWrites(folder, log, dice.chance)
          undone += undoneWrites
        },
      })
      if (undone === 0) return { ...result, passed: false, failures: [...result.failures, 'No write was ever undone.'] }
      return { ...result, figures: { ...result.figures, undone_writes: undone } }
    } finally {
      rmSync(log, { force: true })
    }
  },
}
