import { Icon } from '../display/icon.tsx'

/** The API's error message for a form, when no single field is to blame. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="contents">
      {message === undefined ? null : (
        <p className="flex gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
