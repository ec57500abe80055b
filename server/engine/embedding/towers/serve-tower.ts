import type { MessagePort } from 'node:worker_threads'
import type { Tower, TowerReply, TowerRequest } from './tower.ts'

/**
 * Loads the tower, reports it ready, then answers requests one at a time. If a request throws, its error message is returned
 * and the worker continues. If the tower cannot be loaded, the worker reports that and exits.
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
