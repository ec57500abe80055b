import { lazy, Suspense, useState } from 'react'
import { readFile } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { can, type PortalSession, useSession } from '../../api/session.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { formatBytes } from '../../language/format.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { Button, ButtonLink, IconButton } from '../../parts/forms/button.tsx'
import { hasShape, useSubPath, useUrlState } from '../../parts/lists/url-state.ts'
import { Menu, MenuItem } from '../../parts/overlays/menu.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { Missing } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { Duplicates } from './duplicates.tsx'
import { ImageProblems } from './image-problems.tsx'
import { ProductSheet } from './product/product-sheet.tsx'
import { Products } from './products.tsx'
import { t } from './texts.ts'

const Imports = lazy(() => import('./imports/imports.tsx').then(({ Imports: view }) => ({ default: view })))

const views = ['products', 'problems', 'duplicates', 'imports'] as const

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const path = useSubPath()
  const [first = 'products', second] = path
  const [, change] = useUrlState(['product'])
  const base = screenUrl(slug, 'catalog')
  const view = views.find((one) => one === first) ?? 'products'
  // An import has its own primary action.
  const isImport = view === 'imports' && second !== undefined
  const open = (productId: string): void => change({ product: productId })
  const isLost = !hasShape(path, [...views, 'imports/*'])
  const { exported, start } = useExport()
  return (
    <Screen
      title={t.title}
      purpose={t.purpose}
      {...(isImport
        ? {}
        : {
            action: <Actions session={session} base={base} exported={exported} />,
            menu: <ExportMenu start={start} />,
          })}
    >
      {isLost ? <Missing /> : null}
      <Tabs
        label={t.views}
        tabs={views.map((one) => ({
          to: one === 'products' ? base : `${base}/${one}`,
          label: t[one],
          isCurrent: one === view,
        }))}
      />
      {view === 'products' ? <Products session={session} open={({ product_id }) => open(product_id)} /> : null}
      {view === 'problems' ? <ImageProblems open={open} /> : null}
      {view === 'duplicates' ? <Duplicates /> : null}
      {view === 'imports' ? (
        <Suspense fallback={<SkeletonRows />}>
          <Imports session={session} base={`${base}/imports`} shown={second} />
        </Suspense>
      ) : null}
      <ProductSheet session={session} />
    </Screen>
  )
}

function Actions({ session, base, exported }: { session: PortalSession; base: string; exported: number | null }) {
  const [, change] = useUrlState(['new'])
  const mayImport = can(session, 'products:bulk')
  return (
    <>
      {exported === null ? null : (
        <span role="status" className="self-center text-soft">
          {t.exporting(formatBytes(exported))}
        </span>
      )}
      {can(session, 'products:write') ? (
        <Button icon="plus" onClick={() => change({ new: '1' })}>
          {t.add}
        </Button>
      ) : null}
      {mayImport ? (
        <ButtonLink variant="primary" icon="upload" to={`${base}/imports/new`}>
          {t.importShort}
        </ButtonLink>
      ) : null}
    </>
  )
}

type ExportFormat = 'csv' | 'jsonl'

function ExportMenu({ start }: { start: (format: ExportFormat) => Promise<void> }) {
  return (
    <Menu trigger={<IconButton icon="more" label={t.more} />}>
      <MenuItem icon="download" onSelect={() => void start('csv')}>
        {t.exportCsv}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => void start('jsonl')}>
        {t.exportJsonl}
      </MenuItem>
    </Menu>
  )
}

const exportTimeoutMs = 3_600_000

/** Downloads all products; `exported` are the bytes so far, `null` while nothing is exported. */
function useExport() {
  const store = useStoreSlug()
  const [exported, setExported] = useState<number | null>(null)
  const start = async (format: ExportFormat): Promise<void> => {
    setExported(0)
    try {
      const call = { query: { format }, store, timeoutMs: exportTimeoutMs, onProgress: setExported }
      const { name, content } = await readFile('/v1/products/export', call)
      saveFile(name, content)
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error))
    }
    setExported(null)
  }
  return { exported, start }
}
