/** A store's description in a mail to a stranger, quoted because whoever chose the name could put a message into it. */
export function describeStore({ slug, name }: { slug: string; name: string }): string {
  return `the store ${slug}, named “${name.replaceAll(/[“”]/g, "'")}”`
}
