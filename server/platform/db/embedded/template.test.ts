import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '../database.ts'
import { templateFile, unpackDatabase, withTemplate, writeTemplate } from './template.ts'

const source = inject('databaseSource')
const migrations = path.join(import.meta.dirname, '..', '..', '..', 'migrations')

describe.skipIf(source.kind === 'server')('the template of the embedded database', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'vitrine-template-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('gives a new database the tables and rows of the one that was packed', async () => {
    const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')]
    const dump = source.kind === 'embedded' ? source.dumps.empty : ''
    const packed = await createDatabase({ kind: 'embedded', directory: first, dump })
    await packed.pool.query(`create table kept as select 'yes' as answer`)
    await packed.close()
    const templates = path.join(folder, 'templates')
    const file = templateFile(templates, migrations)
    await writeTemplate(path.join(first, 'pgdata'), file)
    expect(withTemplate(templates, migrations)).toEqual({ dump: file })
    expect(withTemplate(null, migrations)).toEqual({})
    const opened = await createDatabase({ kind: 'embedded', directory: second, dump: file })
    const { rows } = await opened.pool.query('select answer from kept')
    await opened.close()
    expect(rows).toEqual([{ answer: 'yes' }])
  })

  it('is unpacked however long its folder takes to create', async () => {
    const [packed, templates] = [path.join(folder, 'packed'), path.join(folder, 'templates')]
    mkdirSync(packed)
    writeFileSync(path.join(packed, 'PG_VERSION'), '18')
    const file = templateFile(templates, migrations)
    await writeTemplate(packed, file)
    const unpacked = path.join(folder, ...Array<string>(1500).fill('d'))
    await unpackDatabase(file, unpacked)
    expect(readFileSync(path.join(unpacked, 'PG_VERSION'), 'utf8')).toBe('18')
  })

  it('is not used for other migrations, and replaces the previous template', async () => {
    const [changing, templates] = [path.join(folder, 'migrations'), path.join(folder, 'templates')]
    mkdirSync(changing)
    writeFileSync(path.join(changing, '0001-first.sql'), 'select 1')
    const before = templateFile(templates, changing)
    await writeTemplate(changing, before)
    expect(withTemplate(templates, changing)).toEqual({ dump: before })
    writeFileSync(path.join(changing, '0002-second.sql'), 'select 2')
    expect(withTemplate(templates, changing)).toEqual({})
    await writeTemplate(changing, templateFile(templates, changing))
    expect(existsSync(before)).toBe(false)
  })
})
