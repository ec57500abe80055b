import { Icon } from '../display/icon.tsx'

/** Why a form was refused as a whole, in the words of the API. */
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
