/** A pattern of a schema in the contract, as the service compiles it. */
export function compilePattern(pattern: string): RegExp {
  return new RegExp(pattern, 'u')
}
