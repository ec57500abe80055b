import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function createTestBreaker() {
  const time = { now: 0 }
  const clock = { now: () => new Date(time.now) }
  return { time, circuit: createCircuitBreaker({ clock, failuresToOpen: 3, failureWindowMs: 60_000, openMs: 10_000 }) }
}

function opened() {
  const { time, circuit } = createTestBreaker()
  for (let failures = 0; failures < 3; failures += 1) circuit.recordFailure()
  return { time, circuit }
}

describe('a circuit breaker', () => {
  it('stays closed while failures are far apart', () => {
    const { time, circuit } = createTestBreaker()
    for (let failures = 0; failures < 10; failures += 1) {
      circuit.recordFailure()
      expect(circuit.isOpen()).toBe(false)
      time.now += 30_001
    }
  })

  it('opens for exactly its time after the last of several failures, unless a call succeeded in between', () => {
    const { time, circuit } = createTestBreaker()
    circuit.recordFailure()
    circuit.recordFailure()
    circuit.recordSuccess()
    circuit.recordFailure()
    circuit.recordFailure()
    expect(circuit.isOpen()).toBe(false)
    circuit.recordFailure()
    time.now = 9_999
    expect(circuit.isOpen()).toBe(true)
    time.now = 10_000
    expect(circuit.isOpen()).toBe(false)
  })

  it('opens again after a single failure until a call succeeds', () => {
    const { time, circuit } = opened()
    time.now = 10_000
    circuit.recordFailure()
    expect(circuit.isOpen()).toBe(true)
    time.now = 20_000
    circuit.recordSuccess()
    circuit.recordFailure()
    expect(circuit.isOpen()).toBe(false)
  })

  it('opens at once for the delay that a service requests, and never shortens a longer one', () => {
    const { time, circuit } = createTestBreaker()
    circuit.open(30_000)
    circuit.open(1)
    time.now = 29_999
    expect(circuit.isOpen()).toBe(true)
    time.now = 30_000
    expect(circuit.isOpen()).toBe(false)
  })
})
