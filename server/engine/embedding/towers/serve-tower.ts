import type { MessagePort } from 'node:worker_threads'
import type { Tower, TowerReply, TowerRequest } from './tower.ts'

/**
 * The worker's whole life: load the tower, say so, then answer requests one after another. A request that throws is
 * answered with its message and the worker lives on; a tower that cannot be loaded is reported and the worker ends.
 */
export async function serveTower(port: MessagePort, load: () => Promise<Tower>): Promise<void> {
  const send = (reply: TowerReply, move: ArrayBuffer[] = []) => port.postMessage(reply, move)
  let tower: Tower
  try {
    tower = await load()
  } catch (error) {
    send({ kind: 'unloadable', message: messageOf(error) })
    port.close()
    return
  }

  let last = Promise.resolve()
  port.on('message', (request: TowerRequest) => {
    last = last.then(() => answer(request))
  })
  send({ kind: 'ready', facts: tower.facts })

  async function answer({ call, input }: TowerRequest): Promise<void> {
    try {
      const vectors = await tower.embed(input)
      send({ kind: 'vectors', call, vectors }, [vectors.buffer])
    } catch (error) {
      send({ kind: 'error', call, message: messageOf(error) })
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
