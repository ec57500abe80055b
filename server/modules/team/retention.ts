import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { deleteSettledInvitesAcrossStores } from './invites/retention.store.ts'

const inviteRetentionDays = 90

export const teamRetention: readonly TableRetention[] = [
  { table: 'invites', period: inviteRetentionDays, deleteBatch: deleteSettledInvitesAcrossStores },
  { table: 'user_groups', bounded: 'created and deleted by users' },
  { table: 'group_members', deletedWith: 'memberships' },
]
