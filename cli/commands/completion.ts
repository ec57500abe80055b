import { Argument, type Command } from 'commander'
import { Failure, printFailure } from '../client/failure.ts'

/** A command with the words that may follow it. */
interface Entry {
  /** The names of the command and its parents, e.g. `store create`; empty for the program. */
  readonly path: string
  readonly subcommands: readonly { readonly name: string; readonly about: string }[]
  readonly options: readonly string[]
}

const shells = ['bash', 'zsh', 'fish'] as const

/** `vitrine completion <shell>`: prints a script that completes commands and options. */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print a completion script for a shell, e.g. source <(vitrine completion bash)')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: string) => printFailure(printScript(shell, program)))
}

async function printScript(shell: string, program: Command): Promise<void> {
  const entries = entriesOf(program, '')
  const known = shells.find((one) => one === shell)
  if (known === undefined) throw new Failure(`Expected one of ${shells.join(', ')}.`)
  process.stdout.write(known === 'fish' ? fishScript(entries) : bashScript(entries, known === 'zsh'))
}

function entriesOf(command: Command, path: string): Entry[] {
  const { commands } = command
  const subcommands = commands.map((one) => ({ name: one.name(), about: one.description() }))
  const options = [
    ...command.options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long])),
    '--help',
  ]
  const below = commands.flatMap((one) => entriesOf(one, path === '' ? one.name() : `${path} ${one.name()}`))
  return [{ path, subcommands, options }, ...below]
}

/** For bash; zsh runs it through its own bash compatibility. Files complete where no word does. */
function bashScript(entries: readonly Entry[], isZsh: boolean): string {
  const cases = entries.map(({ path, subcommands, options }) => {
    const words = [...subcommands.map(({ name }) => name), ...options].join(' ')
    return `    '${path}') words='${words}' ;;`
  })
  const compatibility = isZsh
    ? ['autoload -U +X compinit && compinit', 'autoload -U +X bashcompinit && bashcompinit']
    : []
  const known = entries.map(({ path }) => path.replaceAll(' ', '/')).join(' ')
  return [
    ...compatibility,
    `_vitrine() {
  local path="" word words="" known=" ${known} "
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ "$known" == *" \${path:+\${path// //}/}$word "* ]] && path="\${path:+$path }$word"
  done
  case "$path" in`,
    ...cases,
    `  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _vitrine vitrine
`,
  ].join('\n')
}

function fishScript(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ path, subcommands, options }) => {
    const names = path === '' ? [] : path.split(' ')
    const taken = subcommands.map(({ name }) => name).join(' ')
    const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`)
    const isOpen = taken === '' ? [] : [`not __fish_seen_subcommand_from ${taken}`]
    const condition = [...seen, ...isOpen].join('; and ') || 'true'
    return [
      ...subcommands.map(
        ({ name, about }) => `complete -c vitrine -n '${condition}' -f -a ${name} -d ${quoted(about)}`,
      ),
      ...options.map((option) => `complete -c vitrine -n '${condition}' -l ${option.slice(2)}`),
    ]
  })
  return `${lines.join('\n')}\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
