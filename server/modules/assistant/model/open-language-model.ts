import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Logger } from '../../../platform/logger.ts'
import { createTrustedFetch } from '../../../platform/outbound/fetch-trusted.ts'
import type { DraftByModel } from '../turn/steps.ts'
import { createDraftByModel } from './draft-by-model.ts'
import { createOpenAiCompatible } from './openai-compatible.ts'

interface LanguageModelDeps {
  readonly config: Pick<Config, 'languageModel'>
  readonly clock: Clock
  readonly logger: Logger
}

/** The operator's language model as a step of a turn; `draftByModel` is null when none is configured. */
export function openLanguageModel({ config, ...deps }: LanguageModelDeps): {
  readonly draftByModel: DraftByModel | null
  close(): Promise<void>
} {
  const { languageModel } = config
  if (languageModel === null) return { draftByModel: null, close: async () => undefined }
  const trusted = createTrustedFetch({ userAgent: 'Vitrine/1' })
  const model = createOpenAiCompatible({ trusted }, languageModel)
  const { timeoutMs } = languageModel
  return { draftByModel: createDraftByModel({ ...deps, model, timeoutMs }), close: trusted.close }
}
