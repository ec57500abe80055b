import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../platform/clock.ts'
import { systemIds } from '../../../../platform/ids.ts'
import { aStore } from '../../../../test/kit/a-store.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { system } from '../../../audit/index.ts'
import { cutText } from '../segmentation/segment-text.ts'
import type { CutTexts } from '../segmentation/text-segmenter.ts'
import { importKnowledge } from './import-knowledge.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const aFile = (name: string, text = 'You can return it within 30 days.') => ({
  path: `${name}.md`,
  content: `---\ntitle: The text ${name}\ntopic: returns\nlocale: en\n---\n\n${text}\n`,
})

describe('an import', () => {
  const imported = async (files: ReturnType<typeof aFile>[], cut: CutTexts) => {
    const { scope } = await aStore(app)
    const deps = {
      db: app.database.db,
      clock: systemClock,
      ids: systemIds,
      audit: { record: async () => {} },
      cutText: cut,
    }
    return (await importKnowledge(deps, { scope, actor: system }, { files, publish: true })).files
  }

  it('refuses the file alone that takes too long to read, by its name', async () => {
    const files = [aFile('one'), aFile('slow'), aFile('two')]
    const results = await imported(files, async (text) => (text.title.endsWith('slow') ? null : cutText(text)))
    expect(results).toMatchObject([
      { path: 'one.md', status: 'created', published_version: 1 },
      { path: 'slow.md', status: 'failed', message: expect.stringContaining('“The text slow” takes too long to read') },
      { path: 'two.md', status: 'created', published_version: 1 },
    ])
  })

  it('reads each text once', async () => {
    const read: string[] = []
    await imported([aFile('one'), aFile('two')], async (text) => {
      read.push(text.title)
      return cutText(text)
    })
    expect(read).toEqual(['The text one', 'The text two'])
  })
})
