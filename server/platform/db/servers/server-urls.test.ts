import { describe, expect, it } from 'vitest'
import { readServerUrls } from './server-urls.ts'

describe('a URL of database servers', () => {
  it.each([
    ['postgres://h/x', ['postgres://h/x'], false],
    ['postgresql://me:p@ss@h:1/x?sslmode=verify-full', ['postgresql://me:p@ss@h:1/x?sslmode=verify-full'], false],
    ['postgres:///x?host=/run/postgresql', ['postgres:///x?host=/run/postgresql'], false],
    ['postgres://h/x?target_session_attrs=any', ['postgres://h/x?target_session_attrs=any'], false],
    ['postgres://h/x?target_session_attrs=primary', ['postgres://h/x?target_session_attrs=primary'], true],
    [
      'postgres://me:pw@a:1,b,[::1]:3/x',
      ['postgres://me:pw@a:1/x', 'postgres://me:pw@b/x', 'postgres://me:pw@[::1]:3/x'],
      true,
    ],
    ['postgres://a,b', ['postgres://a', 'postgres://b'], true],
  ])('%s lists its servers', (url, urls, needsLeader) => {
    expect(readServerUrls(url)).toEqual({ urls, needsLeader })
  })

  it.each([
    ['mysql://h/x', /postgres:\/\//],
    ['postgres://a,,b/x', /one or several servers/],
    ['postgres://a:1,b:x/x', /one or several servers/],
    [`postgres://${Array.from({ length: 17 }, (_, index) => `h${index}`).join(',')}/x`, /at most 16 servers/],
    ['postgres://a,b/x?target_session_attrs=any', /target_session_attrs=read-write/],
    ['postgres://h/x?target_session_attrs=read-only', /target_session_attrs=read-write/],
    ['postgres://a,b/x?host=c', /without the parameters host and port/],
  ])('%s is refused', (url, expected) => {
    expect(() => readServerUrls(url)).toThrow(expected)
  })
})
