import { ar } from './ar.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { Texts } from './text-names.ts'

/** All languages but English, which is in the module. The build writes each to its own file. */
export const tables: Readonly<Record<string, Texts>> = { de, fr, es, it, ar }
