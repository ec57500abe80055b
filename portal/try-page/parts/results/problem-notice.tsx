import type { Problem } from '../../api/problem.ts'
import { Notice } from '../notice.tsx'

export function ProblemNotice({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className="problem" role="alert">
      <Notice title={problem.code === 'unreachable' ? 'Service not reachable' : 'Something went wrong'}>
        <p>{problem.message}</p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </Notice>
    </div>
  )
}
