import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { deleteSettledInvitesAcrossStores } from './retention.store.ts'

const invitesKeptDays = 90

export const teamRetention: readonly TableRetention[] = [
  { table: 'invites', period: invitesKeptDays, deleteBatch: deleteSettledInvitesAcrossStores },
  { table: 'user_groups', bounded: 'made and deleted by people' },
  { table: 'group_members', deletedWith: 'memberships' },
]
