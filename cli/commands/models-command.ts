import type { Command } from 'commander'
import { printFailure } from '../client/failure.ts'
import { withOperatorOptions } from '../client/operator.ts'
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

/** `vitrine models …`: changes the embedding model of the installation. */
export function addModelsCommand(program: Command): void {
  const models = program.command('models').description('change the embedding model without downtime (docs/models.md)')

  withOperatorOptions(models.command('list').description('list every model of this installation')).action(
    (options: ModelsOptions) => printFailure(listModels(options)),
  )
  withOperatorOptions(
    models.command('status').description('show the progress of a new model, its failures and the comparison'),
  ).action((options: ModelsOptions) => printFailure(modelStatus(options)))
  withOperatorOptions(
    models
      .command('use')
      .description('build the vectors of another model, compare the results, and switch after confirmation')
      .argument('<model>', 'mini-v2, a hub ID such as owner/name, or a folder on the machine of the service')
      .option('--yes', 'switch without asking')
      .option('--accept-missing', 'switch even if images of some products are missing'),
  ).action((model: string, options: UseOptions) => printFailure(useModel(model, options)))
  withOperatorOptions(
    models
      .command('switch')
      .description('switch all searches to the new model')
      .option('--accept-missing', 'switch even if images of some products are missing'),
  ).action((options: SwitchOptions) => printFailure(switchModel(options)))
  withOperatorOptions(models.command('rollback').description('switch all searches back to the previous model')).action(
    (options: ModelsOptions) => printFailure(rollBackModel(options)),
  )
  withOperatorOptions(
    models
      .command('drop')
      .description('delete the vectors of a model that is not active')
      .argument('<generation>', 'its name in vitrine models list'),
  ).action((generation: string, options: ModelsOptions) => printFailure(dropModel(generation, options)))
}
