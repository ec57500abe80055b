/** The method of an operation, as an abbreviation in its color. */
export function MethodBadge({ method }: { method: string }) {
  if (method === '') return null
  const short = method === 'DELETE' ? 'DEL' : method
  return (
    <span className={`method method-${method.toLowerCase()}`}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{method}</span>
    </span>
  )
}
