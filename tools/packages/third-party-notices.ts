import { readFileSync } from 'node:fs'
import path from 'node:path'

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

const preamble = `# Third-party notices

Vitrine runs on the packages below. The list is generated from \`package-lock.json\` and holds every package that a production installation may contain, on
any platform; packages used only for development and tests are left out. Each package carries its own license text in \`node_modules\`.

- **libvips** (\`@img/sharp-libvips-*\`) is licensed under the LGPL 3.0 or later. It is loaded as a shared library and can be replaced by another build.
- **ONNX Runtime** (\`onnxruntime-node\`) bundles components listed in its own \`ThirdPartyNotices.txt\`.
- **PGlite** (\`@electric-sql/pglite\`) contains PostgreSQL, under the PostgreSQL License.
- **Lit** (\`lit-html\`, BSD 3-Clause, Copyright 2017 Google LLC) is part of the built search widget and the built chat component.
- The **schema of Shopify's Storefront API** (\`server/modules/connectors/shopify/official-schema\`, MIT, Copyright 2023-present Shopify Inc.) is taken from
  \`@shopify/hydrogen-react\`; the file contains the license text.
- The bundled **image-text model** and its training data are described in [models/mini-v2/MODEL.md](models/mini-v2/MODEL.md); see also [NOTICE](NOTICE).

| Package | Version | License |
|---|---|---|
`

/** The text of THIRD-PARTY-NOTICES.md, from the lockfile of the repository at `root`. */
export function makeThirdPartyNotices(root = path.join(import.meta.dirname, '../..')): string {
  const lockfile = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const rows = Object.entries(lockfile.packages)
    .filter(([place, entry]) => place !== '' && entry.dev !== true)
    .map(([place, entry]) => rowOf(place, entry))
  return `${preamble}${[...new Set(rows)].sort().join('\n')}\n`
}

function rowOf(place: string, { version, license }: LockedPackage): string {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (license === undefined)
    throw new Error(`package-lock.json states no license for ${name}. Determine it before shipping the package.`)
  return `| ${name} | ${version ?? ''} | ${license} |`
}
