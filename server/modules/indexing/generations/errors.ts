import { AppError } from '../../../platform/errors.ts'

export function modelCannotLoad(model: string, cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : 'unknown reason'
  const message = `The model ${model} cannot be loaded: ${why}`
  const errors = [{ pointer: '/model', code: 'cannot_load', message }]
  return new AppError('validation_failed', { detail: message, data: { errors }, cause })
}

export function modelInUse(generation: string): AppError {
  return new AppError('conflict', {
    detail: `Searches already use this model (${generation}).`,
    data: { generation },
  })
}

export function standbyExists(generation: string, state: string): AppError {
  const why = state === 'retired' ? 'is kept for a rollback' : `is ${state}`
  return new AppError('conflict', {
    detail: `Only one standby model is possible, and ${generation} ${why}. Drop it first (vitrine models drop ${generation}).`,
    data: { generation, state },
  })
}

export function nothingToSwitchTo(wanted: string | null): AppError {
  const detail =
    wanted === null
      ? 'There is no standby model: start with vitrine models use <model>.'
      : `Cannot switch to ${wanted}: it does not exist, or its vectors are still being built.`
  return new AppError('conflict', { detail, data: { generation: wanted } })
}

export function nothingToRollBackTo(): AppError {
  return new AppError('conflict', {
    detail: 'There is no previous model to roll back to: there was no switch, or the model was dropped.',
  })
}

export function stillIncomplete(about: { generation: string; failed: number; waiting: number }): AppError {
  const { generation, failed, waiting } = about
  const detail =
    waiting > 0
      ? `${waiting} products have no vectors of ${generation} yet; they are being built. Try again shortly.`
      : `${failed} products could not be embedded by ${generation}, mostly because their images are unavailable: after the switch only text and filters find them. See vitrine models status; use --accept-missing to switch anyway.`
  return new AppError('conflict', { detail, data: { generation, failed, waiting } })
}

export function notLoadedHere(generation: string): AppError {
  const detail = `The model of ${generation} is not loaded in this process; see its log. Try again shortly.`
  return new AppError('service_unavailable', { detail, data: { generation }, headers: { 'Retry-After': '5' } })
}

export function noSuchGeneration(generation: string): AppError {
  const detail = `There is no standby generation ${generation}.`
  return new AppError('not_found', { detail, data: { generation } })
}
