/** A store in a mail to somebody who may not know it: its name could be a message of whoever chose it. */
export function storeInWords({ slug, name }: { slug: string; name: string }): string {
  return `the store ${slug}, which calls itself “${name.replaceAll(/[“”]/g, "'")}”`
}
