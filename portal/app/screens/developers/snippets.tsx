import type { StorePublicKey } from '../../../../contract/assistant/shopper-session.ts'
import type { WidgetKeyList } from '../../../../contract/identity/widget-key.ts'
import { can, type StoreSession } from '../../api/session.ts'
import { useRead } from '../../api/use-api.ts'
import { Card } from '../../parts/display/card.tsx'
import { CodeBlock } from '../../parts/display/copy.tsx'
import { ButtonLink } from '../../parts/forms/button.tsx'
import { Select } from '../../parts/forms/field.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { chatKeyPath, widgetKeysPath } from './paths.ts'
import { chatWidget, searchWidget, withCurl, withPython, withTypeScript } from './snippet-texts.ts'
import { t } from './texts.ts'

const kinds = ['search', 'chat', 'curl', 'typescript', 'python'] as const

const programs = { curl: withCurl, typescript: withTypeScript, python: withPython } as const

interface SnippetsProps {
  readonly session: StoreSession
  readonly base: string
}

/** Code with the store's own keys and the URL of this service. */
export function Snippets({ session, base }: SnippetsProps) {
  const [{ code }, change] = useUrlState(['code'])
  const kind = kinds.find((one) => one === code) ?? 'search'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Chips
        wraps
        label={t.viewNames.snippets}
        all={null}
        value={kind}
        choices={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(value) => change({ code: value === 'search' ? '' : value })}
      />
      <Card title={t.kindTitles[kind]} about={t.kindsAbout[kind]}>
        {kind === 'search' ? (
          can(session, 'security:read') ? (
            <SearchWidget session={session} base={base} />
          ) : (
            <p className="text-soft">{t.askForKeys}</p>
          )
        ) : kind === 'chat' ? (
          can(session, 'assistant:read') ? (
            <ChatWidget />
          ) : (
            <p className="text-soft">{t.askForKeys}</p>
          )
        ) : (
          <>
            <CodeBlock label={t.kinds[kind]} code={programs[kind](location.origin, session.store.client_id)} />
            <p className="text-soft">{t.secretFromEnvironment}</p>
          </>
        )}
      </Card>
    </div>
  )
}

function SearchWidget({ session, base }: SnippetsProps) {
  const [{ key: wanted }, change] = useUrlState(['key'])
  const keys = useRead<WidgetKeyList>(widgetKeysPath, { query: { limit: 100 } })
  return (
    <Read of={keys} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ keys: all }) => {
        const key = all.find(({ id }) => id === wanted) ?? all[0]
        if (key === undefined)
          return (
            <EmptyState
              icon="key"
              title={t.noWidgetKeys}
              action={
                can(session, 'security:write') ? (
                  <ButtonLink variant="primary" icon="plus" to={`${base}/widgets/new`}>
                    {t.newWidgetKey}
                  </ButtonLink>
                ) : undefined
              }
            >
              {t.noWidgetKeysAbout}
            </EmptyState>
          )
        return (
          <>
            {all.length > 1 ? (
              <Select
                label={t.widgetKey}
                value={key.id}
                choices={all.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(event) => change({ key: event.target.value })}
              />
            ) : null}
            <CodeBlock label="HTML" code={searchWidget(location.origin, key.key)} />
            <p className="text-soft">{t.worksOn(key.origins.join(', '))}</p>
          </>
        )
      }}
    </Read>
  )
}

function ChatWidget() {
  const key = useRead<StorePublicKey>(chatKeyPath)
  return (
    <Read of={key} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ store_public_key }) => (
        <>
          <CodeBlock label="HTML" code={chatWidget(location.origin, store_public_key)} />
          <p className="text-soft">{t.chatWorks}</p>
        </>
      )}
    </Read>
  )
}
