/** Describes a store in an email to a stranger. The name is quoted, because whoever chose the name could put a message into it. */
export function describeStore({ slug, name }: { slug: string; name: string }): string {
  return `the store ${slug}, named “${name.replaceAll(/[“”]/g, "'")}”`
}
