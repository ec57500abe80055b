// One set-up at a time in one folder. Plain old JavaScript for the same reason as setup.cjs.
'use strict'

const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')

const beatMs = 5_000
const quietMs = 60_000
const patienceMs = 15 * 60_000

/**
 * Runs `work` while holding the lock `file`; a second caller waits, and says so through `say`. A lock whose owner and whose
 * npm are both dead is taken over. `work` gets a function to note the process it started: after a kill -9 of the set-up
 * its npm may still be writing.
 */
async function withLock(file, say, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const owner = { pid: process.pid, child: null, host: os.hostname(), boot: Date.now() - os.uptime() * 1000 }
  await take(file, owner, say)
  const beat = setInterval(() => touch(file), beatMs)
  try {
    return await work((child) => replace(file, JSON.stringify({ ...owner, child })))
  } finally {
    clearInterval(beat)
    fs.rmSync(file, { force: true })
  }
}

// In one step: whoever looks meanwhile must not read half a note.
function replace(file, text) {
  const next = `${file}.${process.pid}`
  fs.writeFileSync(next, text)
  fs.renameSync(next, file)
}

async function take(file, owner, say) {
  const started = Date.now()
  let told = false
  while (!create(file, JSON.stringify(owner))) {
    const seen = look(file)
    if (seen !== null && isAbandoned(seen, owner)) {
      evict(file, seen)
      continue
    }
    if (Date.now() - started > patienceMs) {
      throw new Error(`another set-up still holds ${file}; if none is running, delete that file`)
    }
    if (!told) say('another set-up is at work in this folder; waiting for it to finish')
    told = true
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

function look(file) {
  try {
    return { text: fs.readFileSync(file, 'utf8'), touchedAt: fs.statSync(file).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAbandoned(seen, me) {
  const isQuiet = Date.now() - seen.touchedAt > quietMs
  const holder = parse(seen.text)
  // Unreadable means that its owner is between creating and writing, or died there.
  if (holder === null || holder.host !== me.host) return isQuiet
  if (Math.abs(holder.boot - me.boot) > quietMs) return isQuiet
  return !isAlive(holder.pid, me) && !isAlive(holder.child, me)
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAlive(pid, me) {
  if (pid === null || pid === me.pid) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// In a container whose first process reaps nobody, the dead keep their number.
function isZombie(pid) {
  try {
    return / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

// Two waiters may both find the lock abandoned: only what is still the abandoned one is deleted, anything else is put back.
function evict(file, seen) {
  const aside = `${file}.${process.pid}`
  try {
    fs.renameSync(file, aside)
    if (fs.readFileSync(aside, 'utf8') !== seen.text) fs.linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  fs.rmSync(aside, { force: true })
}

function touch(file) {
  try {
    fs.utimesSync(file, new Date(), new Date())
  } catch {
    // Deleted by hand: the work goes on, only its protection is gone.
  }
}

module.exports = { withLock }
