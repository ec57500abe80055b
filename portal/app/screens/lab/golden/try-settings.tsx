import { useState } from 'react'
import type { Evaluation } from '../../../../../contract/search/judgment.ts'
import type { SearchSettings } from '../../../../../contract/search/search-settings.ts'
import { can, type PortalSession } from '../../../api/session.ts'
import { useChange, useRead } from '../../../api/use-api.ts'
import { formatPercent } from '../../../language/format.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { Slider } from '../../../parts/forms/slider.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { Skeleton } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { g } from './golden-texts.ts'
import { evaluatePath, evaluationsPath, MetricChange, metricNames } from './metrics.tsx'

const settingsPath = '/v1/search/settings'

/** Measures the influence of images before anything changes for shoppers. */
export function TrySettings({ session }: { session: PortalSession }) {
  const settings = useRead<SearchSettings>(settingsPath)
  return (
    <Card title={g.tryTitle} about={g.tryAbout}>
      <Read of={settings} skeleton={<Skeleton className="h-24" />}>
        {(read) => <Trial settings={read} mayUse={can(session, 'search:write')} />}
      </Read>
    </Card>
  )
}

function Trial({ settings, mayUse }: { settings: SearchSettings; mayUse: boolean }) {
  const [trust, setTrust] = useState(settings.visual_trust)
  const compare = useChange<Evaluation>({ refresh: [evaluationsPath] })
  const save = useChange<SearchSettings>({ refresh: [settingsPath] })
  const proposed = { ...settings, visual_trust: trust }
  const measured = compare.data
  const use = async (): Promise<void> => {
    await save.mutateAsync({ method: 'PUT', path: settingsPath, body: proposed })
    compare.reset()
    showToast(g.used, () => save.mutateAsync({ method: 'PUT', path: settingsPath, body: settings }))
  }
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,360px)_auto] sm:justify-start">
        <Slider
          label={g.visualTrust}
          ends={g.visualEnds}
          value={trust}
          format={formatPercent}
          onChange={(value) => {
            setTrust(value)
            compare.reset()
          }}
        />
        <Button
          isBusy={compare.isPending}
          disabled={trust === settings.visual_trust}
          onClick={() => compare.mutate({ method: 'POST', path: evaluatePath, body: { settings: proposed } })}
        >
          {g.compare}
        </Button>
      </div>
      <FormFailure message={compare.error?.message ?? save.error?.message} />
      {measured?.proposed === undefined ? null : (
        <>
          <table className="w-full max-w-prose border-collapse text-left">
            <caption className="sr-only">{g.tryTitle}</caption>
            <thead>
              <tr className="border-b border-line text-sm text-soft">
                <td />
                <th scope="col" className="py-1.5 text-right font-medium">
                  {g.now}
                </th>
                <th scope="col" className="py-1.5 pl-4 text-right font-medium">
                  {g.proposed}
                </th>
              </tr>
            </thead>
            <tbody>
              {metricNames.map((name) => (
                <tr key={name} className="h-11 border-b border-line last:border-0">
                  <th scope="row" className="font-medium">
                    {g.metrics[name]}
                  </th>
                  <td className="numbers text-right">{formatPercent(measured.now.metrics[name])}</td>
                  <td className="numbers pl-4 text-right">
                    {formatPercent(measured.proposed?.metrics[name] ?? 0)}{' '}
                    <MetricChange now={measured.proposed?.metrics[name] ?? 0} before={measured.now.metrics[name]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {mayUse ? (
            <div>
              <Button isBusy={save.isPending} onClick={() => void use().catch(() => undefined)}>
                {g.use}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </div>
  )
}
