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

function scoreOf({ title, page, words }, terms) {
  let score = 0
  for (const term of terms) {
    if (title.toLowerCase().includes(term)) score += 5
    else if (page.toLowerCase().includes(term)) score += 3
    else if (` ${words}`.includes(` ${term}`)) score += 1
    else return 0
  }
  return score
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
    link.textContent = title === page ? title : `${page}: ${title}`
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  const count = document.createElement('p')
  count.textContent = matches.length === 0 ? 'Nothing found.' : `${matches.length} found.`
  found.replaceChildren(count, list)
}

query?.addEventListener('input', search)
