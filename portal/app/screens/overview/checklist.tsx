import { lazy, Suspense } from 'react'
import type { PortalSession } from '../../api/session.ts'
import { Icon } from '../../parts/display/icon.tsx'
import { type Step, useSteps } from './checklist-steps.tsx'
import { t } from './texts.ts'

const WhatNext = lazy(() => import('./what-next.tsx').then(({ WhatNext: section }) => ({ default: section })))

/** What a new store still has to do, computed from its state. When everything is done: what comes next, until the user hides it. */
export function Checklist({ session }: { session: PortalSession }) {
  const steps = useSteps(session)
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0
  if (steps === null) return null
  if (done === steps.length)
    return (
      <Suspense fallback={null}>
        <WhatNext session={session} />
      </Suspense>
    )
  const next = steps.find(({ isDone }) => !isDone)?.name
  return (
    <section aria-labelledby="checklist" className="overflow-hidden rounded-lg border border-line bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 pt-4 pb-3 md:px-5">
        <h2 id="checklist" className="text-lg font-semibold">
          {t.checklist}
        </h2>
        <span className="flex items-center gap-3 text-sm text-soft">
          <span aria-hidden="true" className="h-1.5 w-28 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${(done / steps.length) * 100}%` }}
            />
          </span>
          <span className="numbers">{t.done(done, steps.length)}</span>
        </span>
      </header>
      <ol>
        {steps.map((step) => (step.isDone ? null : <StepRow key={step.name} {...step} isNext={step.name === next} />))}
      </ol>
      {done === 0 ? null : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line px-4 py-3 text-sm text-soft md:px-5">
          {steps.map(({ name, isDone }) =>
            isDone ? (
              <li key={name} className="flex items-center gap-1.5">
                <Icon name="check" className="size-4 text-success" />
                {t.steps[name]}
              </li>
            ) : null,
          )}
        </ul>
      )}
    </section>
  )
}

function StepRow({ name, action, isNext }: Step & { isNext: boolean }) {
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 md:px-5 ${isNext ? 'bg-paper' : ''}`}
    >
      <span className={`size-5 rounded-full border-2 ${isNext ? 'border-accent' : 'border-line'}`} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{t.steps[name]}</p>
        <p className="text-sm text-soft">{t.stepsAbout[name]}</p>
      </div>
      <div className="w-full pl-9 sm:w-auto sm:pl-0">{action}</div>
    </li>
  )
}
