import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'
import { type Received, type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'

// Code that a store's developer would write, with only the standard library.
const python = `
import hashlib, hmac, os, sys
body = sys.stdin.buffer.read()
secret = os.environ["SECRET"].encode()
expected = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
given = os.environ["SIGNATURE"]
if not hmac.compare_digest(expected, given):
    sys.exit("wrong signature")
print("verified")
`

// Without Python, another independent program does the same.
const verifiers: readonly { program: string; run: (message: Received, secret: string) => string }[] = [
  { program: 'python3', run: (message, secret) => output('python3', ['-c', python], { message, secret }) },
  {
    program: 'openssl',
    run: (message, secret) => {
      const hmac = output('openssl', ['dgst', '-sha256', '-hmac', secret], { message, secret })
      return hmac.endsWith(String(message.headers['x-webhook-signature']).replace('sha256=', ''))
        ? 'verified'
        : 'wrong signature'
    },
  },
]

function output(
  program: string,
  options: readonly string[],
  { message, secret }: { message: Received; secret: string },
) {
  const environment = { PATH: process.env.PATH, SECRET: secret, SIGNATURE: message.headers['x-webhook-signature'] }
  const { stdout, stderr } = spawnSync(program, options, { input: message.text, env: environment, encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}

const isThere = (program: string): boolean => spawnSync(program, ['version']).error === undefined

let app: TestApp
let receiver: Receiver

beforeAll(async () => {
  app = await startTestApp()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await app.close()
})

async function received(path: string, secret?: string): Promise<{ message: Received; secret: string }> {
  const store = await aStore(app)
  const wanted = { url: receiver.url + path, events: ['product.indexed'], ...(secret === undefined ? {} : { secret }) }
  const webhook = (await store.call('POST', '/v1/search/webhooks', wanted)).body
  await store.call('POST', `/v1/search/webhooks/${webhook.id}/test`)
  const [message] = receiver.at(path)
  if (message === undefined) throw new Error('nothing arrived')
  return { message, secret: webhook.secret }
}

describe('X-Webhook-Signature', () => {
  it.each([undefined, 'a secret of my own, ünïcode and all'])(
    'is verified by ten lines in another language, with the secret %s',
    async (given) => {
      const { message, secret } = await received(given === undefined ? '/made' : '/own', given)
      const [verifier] = verifiers.filter(({ program }) => isThere(program))
      if (verifier === undefined)
        throw new Error('This test needs python3 or openssl to check signatures with; install one.')
      expect(verifier.run(message, secret)).toBe('verified')
      expect(verifier.run(message, `${secret}!`)).toBe('wrong signature')
      expect(verifier.run({ ...message, text: `${message.text} ` }, secret)).toBe('wrong signature')
    },
  )
})
