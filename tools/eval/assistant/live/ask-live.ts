import type { Answer, Confirmation } from '../../../../contract/assistant/answer.ts'
import type { BenchService } from '../../../bench/service.ts'
import { hundredths } from './amounts.ts'
import { inventedIn, judgeLive, type LiveAnswer, type LiveVerdict } from './judge.ts'
import type { LiveShop } from './live-shop.ts'
import type { LiveQuestion, LiveStep } from './question.ts'

/** One scored step of a question. */
export interface StepResult extends LiveVerdict {
  readonly id: string
  readonly locale: string
  /** The kind of its expectation, or `confirm`. */
  readonly kind: string
  readonly asked: string
  readonly answered: string
  readonly durationMs: number
}

type Posted = { readonly status: number; readonly body: Record<string, unknown>; readonly durationMs: number }
type Post = (url: string, payload: object) => Promise<Posted>

let shoppers = 0

/** Sends the messages of a question in one thread, changes the storefront between them, and scores every answer. */
export async function askLive(service: BenchService, shop: LiveShop, question: LiveQuestion): Promise<StepResult[]> {
  await shop.reset()
  const post = await openSession(service, shop, question.locale)
  const { thread_id } = (await post('/v1/chat/sessions', { locale: question.locale })).body
  const results: StepResult[] = []
  const said: string[] = []
  let pending: Confirmation | null = null
  for (const [index, step] of question.steps.entries()) {
    for (const change of step.before ?? []) await shop.apply(change)
    const about = { id: `${question.id}.${index + 1}`, locale: question.locale }
    if ('confirm' in step) {
      const { confirmation, ...result } = await confirm(post, shop, { step, pending, threadId: String(thread_id) })
      pending = confirmation
      results.push({ ...about, ...result })
      continue
    }
    said.push(step.ask)
    const { status, body, durationMs } = await post('/v1/chat/messages', { thread_id, text: step.ask })
    if (status !== 200) throw new Error(`${step.ask}: ${status} ${JSON.stringify(body)}`)
    const given = readAnswer(body, shop)
    pending = given.confirmation
    const verdict = judgeLive(step.expect, given, { oracle: shop.oracle(), said: said.join('\n') })
    const answered = given.answer.response_markdown
    results.push({ ...about, kind: step.expect.kind, asked: step.ask, answered, durationMs, ...verdict })
  }
  return results
}

async function openSession({ app }: BenchService, { publicKey }: LiveShop, locale: string): Promise<Post> {
  shoppers += 1
  // Sessions are limited per address.
  const remoteAddress = `10.2.${(shoppers >> 8) & 255}.${shoppers & 255}`
  const mint = { method: 'POST', url: '/v1/sessions/anonymous', remoteAddress } as const
  const minted = await app.http.inject({ ...mint, payload: { store_public_key: publicKey, locale } })
  const headers = { authorization: `Bearer ${minted.json<{ session_token: string }>().session_token}` }
  return async (url, payload) => {
    const startedAt = performance.now()
    const { statusCode, body } = await app.http.inject({ method: 'POST', url, payload, headers, remoteAddress })
    return { status: statusCode, body: JSON.parse(body), durationMs: performance.now() - startedAt }
  }
}

function readAnswer(body: Record<string, unknown>, { world }: LiveShop): LiveAnswer {
  const { outcome, answer } = body as { outcome: string; answer: Answer }
  const proposed = answer.next_actions.find(({ type }) => type === 'confirm')
  return {
    outcome,
    answer,
    confirmation: proposed === undefined ? null : (proposed.payload as unknown as Confirmation),
    citedText: answer.citations.map(({ handle }) => world.spanText(handle) ?? '').join('\n'),
  }
}

type ConfirmStep = LiveStep & { readonly confirm: string }

/** Consents to the pending preview. */
async function confirm(
  post: Post,
  shop: LiveShop,
  { step, pending, threadId }: { step: ConfirmStep; pending: Confirmation | null; threadId: string },
) {
  const about = { kind: 'confirm', asked: `(confirm: ${step.confirm})` }
  if (pending === null) {
    const faults = ['there is nothing to confirm']
    return { ...about, answered: '', durationMs: 0, invented: [], faults, confirmation: null }
  }
  const { intent_id } = pending
  const { status, body, durationMs } = await post('/v1/chat/actions/confirm', { thread_id: threadId, intent_id })
  const fresh = (body.confirmation ?? null) as Confirmation | null
  const answered = JSON.stringify(status === 200 ? body.result : fresh)
  const invented = fresh === null ? [] : inventedIn(previewOnly(fresh), { oracle: shop.oracle(), said: '' })
  const outcome = status === 200 ? 'added' : status === 409 && fresh !== null ? 'new preview' : 'refused'
  const faults = [
    ...(outcome === step.confirm ? [] : [`${status} ${JSON.stringify(body).slice(0, 200)}`]),
    ...(outcome === 'added' ? checkoutFaults(body, pending) : []),
  ]
  return { ...about, answered, durationMs, invented, faults, confirmation: fresh }
}

/** The checkout link of the demo names the lines of the cart: `laptop~0~2`. */
function checkoutFaults({ result }: Record<string, unknown>, { preview }: Confirmation): string[] {
  const url = (result as { checkout_url?: string | null }).checkout_url ?? null
  const lines = new URL(url ?? 'http://none').searchParams.get('cart')?.split(',') ?? []
  const product = String(preview.arguments.product_id).replace(/^prd_/, '')
  const [, , quantity = '0'] = lines.map((line) => line.split('~')).find(([handle]) => handle === product) ?? []
  return hundredths(quantity) / 100 >= Number(preview.arguments.quantity) ? [] : [`the cart is ${url}`]
}

function previewOnly(confirmation: Confirmation): LiveAnswer {
  const answer = {
    response_markdown: '',
    clarification_question: null,
    products: [],
    live_facts: [],
  } as unknown as Answer
  return { outcome: 'confirmation_required', answer, confirmation, citedText: '' }
}
