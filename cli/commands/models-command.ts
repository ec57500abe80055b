import type { Command } from 'commander'
import { orExplain } from '../client/failure.ts'
import {
  dropModel,
  listModels,
  type ModelsOptions,
  modelStatus,
  rollBackModel,
  type SwitchOptions,
  switchModel,
  type UseOptions,
  useModel,
} from './models.ts'

/** `vitrine models …`: which model answers searches, for the whole installation. */
export function addModelsCommand(program: Command): void {
  const models = program
    .command('models')
    .description('change the model that answers searches, with no pause and a way back (docs/models.md)')

  withAccess(models.command('list').description('every model this installation had')).action((options: ModelsOptions) =>
    orExplain(listModels(options)),
  )
  withAccess(
    models.command('status').description('how far a new model is, what failed, and how searches would change'),
  ).action((options: ModelsOptions) => orExplain(modelStatus(options)))
  withAccess(
    models
      .command('use')
      .description('build the vectors of another model beside those in use, compare, and switch when you say so')
      .argument('<model>', 'mini, a hub id such as owner/name, or a folder on the machine of the service')
      .option('--yes', 'switch without asking')
      .option('--accept-missing', 'switch although the pictures of some products are gone'),
  ).action((model: string, options: UseOptions) => orExplain(useModel(model, options)))
  withAccess(
    models
      .command('switch')
      .description('answer all searches by the new model from now on')
      .option('--accept-missing', 'although the pictures of some products are gone'),
  ).action((options: SwitchOptions) => orExplain(switchModel(options)))
  withAccess(models.command('rollback').description('answer all searches by the former model again')).action(
    (options: ModelsOptions) => orExplain(rollBackModel(options)),
  )
  withAccess(
    models
      .command('drop')
      .description('give up the vectors of the model that is not in use')
      .argument('<generation>', 'as vitrine models list names it'),
  ).action((generation: string, options: ModelsOptions) => orExplain(dropModel(generation, options)))
}

function withAccess(command: Command): Command {
  return command
    .option('--json', 'the whole answer of the service')
    .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
    .option('--email <address>', 'of a super admin (default: VITRINE_ADMIN_EMAIL, else SUPER_ADMIN_EMAIL)')
    .option('--totp-code <code>', 'where two factors are on; the password is VITRINE_ADMIN_PASSWORD')
}
