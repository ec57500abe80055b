import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../platform/clock.ts'
import { systemIds } from '../../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/app/test-app.ts'
import { aStore } from '../../../../test/kit/fixtures/a-store.ts'
import { system } from '../../../audit/index.ts'
import { segmentText } from '../segmentation/segment-text.ts'
import type { TextSegmenter } from '../segmentation/text-segmenter.ts'
import { importKnowledge } from './import-knowledge.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const createFile = (name: string, text = 'You can return it within 30 days.') => ({
  path: `${name}.md`,
  content: `---\ntitle: The text ${name}\ntopic: returns\nlocale: en\n---\n\n${text}\n`,
})

describe('an import', () => {
  const imported = async (files: ReturnType<typeof createFile>[], segmentWith: TextSegmenter) => {
    const { scope } = await aStore(app)
    const deps = {
      db: app.database.db,
      clock: systemClock,
      ids: systemIds,
      audit: { record: async () => {} },
      segmentText: segmentWith,
    }
    return (await importKnowledge(deps, { scope, actor: system }, { files, publish: true })).files
  }

  it('rejects only the file that takes too long to process, and names it', async () => {
    const files = [createFile('one'), createFile('slow'), createFile('two')]
    const results = await imported(files, async (text) => (text.title.endsWith('slow') ? null : segmentText(text)))
    expect(results).toMatchObject([
      { path: 'one.md', status: 'created', published_version: 1 },
      {
        path: 'slow.md',
        status: 'failed',
        message: expect.stringContaining('“The text slow” takes too long to process'),
      },
      { path: 'two.md', status: 'created', published_version: 1 },
    ])
  })

  it('reads each text once', async () => {
    const read: string[] = []
    await imported([createFile('one'), createFile('two')], async (text) => {
      read.push(text.title)
      return segmentText(text)
    })
    expect(read).toEqual(['The text one', 'The text two'])
  })
})
