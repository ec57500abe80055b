import { AppError } from '../../../platform/errors.ts'

export function modelCannotLoad(model: string, cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : 'no reason is known'
  const message = `The model ${model} cannot be loaded: ${why}`
  const errors = [{ pointer: '/model', code: 'cannot_load', message }]
  return new AppError('validation_failed', { detail: message, data: { errors }, cause })
}

export function modelInUse(generation: string): AppError {
  return new AppError('conflict', {
    detail: `Searches use this model already (${generation}).`,
    data: { generation },
  })
}

export function standbyExists(generation: string, state: string): AppError {
  const why = state === 'retired' ? 'is kept to be rolled back to' : `is ${state}`
  return new AppError('conflict', {
    detail: `One model at a time: ${generation} ${why}. Drop it first (vitrine models drop ${generation}).`,
    data: { generation, state },
  })
}

export function nothingToSwitchTo(wanted: string | null): AppError {
  const detail =
    wanted === null
      ? 'There is no model to switch to: begin with vitrine models use <model>.'
      : `${wanted} cannot be switched to: it is not there, or its vectors are still being built.`
  return new AppError('conflict', { detail, data: { generation: wanted } })
}

export function nothingToRollBackTo(): AppError {
  return new AppError('conflict', {
    detail: 'There is no former model to roll back to: none was switched from, or it was dropped since.',
  })
}

export function stillIncomplete(about: { generation: string; failed: number; waiting: number }): AppError {
  const { generation, failed, waiting } = about
  const detail =
    waiting > 0
      ? `${waiting} products have no vectors of ${generation} yet; they are being made. Try again shortly.`
      : `${failed} products could not be embedded by ${generation}, mostly because their pictures are gone: after the switch they are found by words and filters alone. See vitrine models status; to switch all the same, accept it (--accept-missing).`
  return new AppError('conflict', { detail, data: { generation, failed, waiting } })
}

export function notLoadedHere(generation: string): AppError {
  const detail = `The model of ${generation} is not loaded in this process; its log says why. Try again shortly.`
  return new AppError('service_unavailable', { detail, data: { generation }, headers: { 'Retry-After': '5' } })
}

export function noSuchGeneration(generation: string): AppError {
  const detail = `There is no generation ${generation} beside the active one.`
  return new AppError('not_found', { detail, data: { generation } })
}
