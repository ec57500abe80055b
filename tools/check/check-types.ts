import path from 'node:path'
import ts from 'typescript'

/**
 * The errors of `tsc --noEmit` for the project at `root`, and every floating promise. Biome recognizes only promises of our own
 * code; those of packages (a query, a listening server, a file operation) need the type checker.
 */
export function checkTypes(root: string): readonly string[] {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail }
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, host)
  if (config === undefined) return ['tsconfig.json cannot be read.']
  const program = ts.createProgram(config.fileNames, config.options)
  const diagnostics = [...config.errors, ...ts.getPreEmitDiagnostics(program)].map((one) => sentence(one, root))
  return [...diagnostics, ...floatingPromises(program, root)]
}

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
}

function sentence(diagnostic: ts.Diagnostic, root: string): string {
  const { file, start = 0 } = diagnostic
  const text = `TS${diagnostic.code} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n  ')}`
  return file === undefined ? text : `${place(file, start, root)} ${text}`
}

function place(file: ts.SourceFile, start: number, root: string): string {
  return `${path.relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(start).line + 1}`
}

function floatingPromises(program: ts.Program, root: string): string[] {
  const checker = program.getTypeChecker()
  const found: string[] = []
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || file.fileName.includes('/node_modules/')) continue
    const visit = (node: ts.Node): void => {
      if (ts.isExpressionStatement(node) && floats(node.expression, checker)) {
        found.push(`${place(file, node.getStart(), root)} floating promise: await it, return it or catch it`)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

function floats(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isParenthesizedExpression(expression)) return floats(expression.expression, checker)
  // `void promise` is explicit; `x = promise` and `x ??= promise` store the promise.
  if (ts.isVoidExpression(expression) || ts.isAwaitExpression(expression)) return false
  if (ts.isBinaryExpression(expression) && isAssignment(expression.operatorToken.kind)) return false
  return holdsPromise(checker.getTypeAtLocation(expression), checker) && !isCaught(expression)
}

function isAssignment(operator: ts.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment
}

function holdsPromise(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (type.isUnion()) return type.types.some((part) => holdsPromise(part, checker))
  if (type.symbol?.name === 'Promise') return true
  if (checker.isArrayType(type)) {
    return checker.getTypeArguments(type as ts.TypeReference).some((part) => holdsPromise(part, checker))
  }
  return type.isClassOrInterface() && (type.getBaseTypes() ?? []).some((base) => holdsPromise(base, checker))
}

function isCaught(expression: ts.Expression): boolean {
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression)) return false
  const { name, expression: target } = expression.expression
  if (name.text === 'catch') return expression.arguments.length === 1
  if (name.text === 'then') return expression.arguments.length === 2
  return name.text === 'finally' && isCaught(target)
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkTypes(path.join(import.meta.dirname, '../..'))
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
