// A lock that allows one setup per folder at a time. CommonJS without recent syntax, for the same reason as setup.cjs.
'use strict'

const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const heartbeatMs = 5_000
const staleMs = 60_000
const timeoutMs = 15 * 60_000

/**
 * Runs `work` while holding the lock `file`. A second caller waits and reports this through `print`. A caller takes over a lock when its
 * owner and the processes that the owner started are all dead. `work` receives a function that records such a process: after a `kill -9` of the
 * setup, its npm may still be writing.
 */
async function withLock(file, print, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const owner = { pid: process.pid, children: [], host: os.hostname(), boot: Date.now() - os.uptime() * 1000 }
  await acquire(file, owner, print)
  const heartbeat = setInterval(() => touch(file), heartbeatMs)
  try {
    return await work((child) => {
      owner.children.push(child)
      replace(file, JSON.stringify(owner))
    })
  } finally {
    clearInterval(heartbeat)
    fs.rmSync(file, { force: true })
  }
}

// Atomic: a concurrent reader must not see half a record.
function replace(file, text) {
  const next = `${file}.${process.pid}`
  fs.writeFileSync(next, text)
  fs.renameSync(next, file)
}

async function acquire(file, owner, print) {
  const started = Date.now()
  let hasReported = false
  while (!create(file, JSON.stringify(owner))) {
    const seen = read(file)
    if (seen !== null && isAbandoned(seen, owner)) {
      evict(file, seen)
      continue
    }
    if (Date.now() - started > timeoutMs) {
      throw new Error(`another setup still holds ${file}; if none is running, delete that file`)
    }
    if (!hasReported) print('another setup is running in this folder; waiting for it to finish')
    hasReported = true
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

function create(file, text) {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function read(file) {
  try {
    return { text: fs.readFileSync(file, 'utf8'), touchedAt: fs.statSync(file).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAbandoned(seen, self) {
  const isStale = Date.now() - seen.touchedAt > staleMs
  const holder = parse(seen.text)
  // Unreadable: the owner is between creating and writing the file, or died there.
  if (holder === null || holder.host !== self.host) return isStale
  if (Math.abs(holder.boot - self.boot) > staleMs) return isStale
  return ![holder.pid, ...holder.children].some((pid) => isAlive(pid, self))
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAlive(pid, self) {
  if (pid === self.pid) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// In a container whose first process does not reap children, dead processes keep their PID.
function isZombie(pid) {
  try {
    return / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

// Two waiters may both find the lock abandoned: delete only the abandoned file, and restore any other.
function evict(file, seen) {
  const moved = `${file}.${process.pid}`
  try {
    fs.renameSync(file, moved)
    if (fs.readFileSync(moved, 'utf8') !== seen.text) fs.linkSync(moved, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  fs.rmSync(moved, { force: true })
}

function touch(file) {
  try {
    fs.utimesSync(file, new Date(), new Date())
  } catch {
    // Someone deleted the lock: the work continues without its protection.
  }
}

module.exports = { withLock }
