const query = document.querySelector('#query')
const found = document.querySelector('#found')
const maxShown = 12
let entries = null

/** The index is loaded when the reader starts to search. */
async function load() {
  if (entries === null) {
    const response = await fetch('/guide/index.json', { signal: AbortSignal.timeout(15_000) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    entries = await response.json()
  }
  return entries
}

/** Title over page over text. "backup" also finds the title "Back up". Decisions, which explain reasons, come after the guides. */
function scoreOf({ url, title, page, words }, terms) {
  let score = 0
  for (const term of terms) {
    if (has(title, term)) score += 5
    else if (has(page, term)) score += 3
    else if (` ${words}`.includes(` ${term}`)) score += 1
    else return 0
  }
  return url.startsWith('/guide/decisions') ? score / 10 : score
}

const minJoined = 5

function has(title, term) {
  const text = title.toLowerCase()
  return text.includes(term) || (term.length >= minJoined && text.replaceAll(/[^\p{L}\p{N}]/gu, '').includes(term))
}

async function search() {
  const terms = query.value.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  if (terms.length === 0) return found.replaceChildren()
  try {
    const matches = (await load())
      .map((entry) => ({ ...entry, score: scoreOf(entry, terms) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
    show(matches)
  } catch {
    found.textContent = 'The search index could not be loaded. Try again.'
  }
}

function show(matches) {
  const list = document.createElement('ul')
  for (const { url, title, page } of matches.slice(0, maxShown)) {
    const link = document.createElement('a')
    link.href = url
    link.textContent = title
    if (title !== page) {
      const place = document.createElement('small')
      place.textContent = page
      link.append(' ', place)
    }
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  const count = document.createElement('p')
  count.textContent = countOf(matches.length)
  found.replaceChildren(count, list)
}

function countOf(total) {
  if (total === 0) return 'No results. Try another word.'
  if (total > maxShown) return `The best ${maxShown} of ${total} results`
  return total === 1 ? '1 result' : `${total} results`
}

/** Arrow keys move through the results, Enter in the field opens the first, Escape closes them. */
function moveInResults(event) {
  const links = [...found.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'ArrowDown') links[at + 1]?.focus()
  else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : query).focus()
  else if (event.key === 'Enter' && at < 0) links[0]?.click()
  else if (event.key === 'Escape') closeResults()
  else return
  event.preventDefault()
}

function closeResults() {
  query.value = ''
  found.replaceChildren()
  query.focus()
}

query.addEventListener('input', search)
query.parentElement.addEventListener('keydown', moveInResults)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.matches('input')) return
  event.preventDefault()
  query.focus()
})
addEventListener('click', ({ target }) => {
  if (!query.parentElement.contains(target) || target.closest('#found a')) found.replaceChildren()
})

/** The clipboard exists only on https and on this machine. */
for (const code of navigator.clipboard ? document.querySelectorAll('pre') : []) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  })
  const frame = document.createElement('div')
  frame.className = 'code'
  code.replaceWith(frame)
  frame.append(code, button)
}

/** Marks the section at the top of the window in the navigation. */
const sections = document.querySelectorAll('nav .sections a')
function markSection() {
  const tops = [...sections].map(({ hash }) => document.getElementById(hash.slice(1)).getBoundingClientRect().top)
  const isEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
  const here = isEnd ? sections.length - 1 : tops.findLastIndex((top) => top < 120)
  for (const [at, link] of sections.entries()) link.toggleAttribute('data-here', at === here)
}
if (sections.length > 0) {
  addEventListener('scroll', () => requestAnimationFrame(markSection), { passive: true })
  markSection()
}

const list = document.querySelector('nav')
const current = list.querySelector('[aria-current]')
if (getComputedStyle(list).position === 'sticky') list.scrollTop = current.offsetTop - list.clientHeight / 3
