import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'

/** `POST /v1/security/ip-whitelist` */
export const NewAllowedAddress = Type.Object(
  {
    ip_address: Text({
      minLength: 2,
      maxLength: 64,
      description:
        'An address or a range in CIDR notation, IPv4 or IPv6. Bits after the prefix of a range are cleared.',
    }),
    description: PrintableText({ maxLength: 200 }),
    confirm_lockout: Type.Boolean({
      default: false,
      description: 'Add it even if the list then excludes the address of this call.',
    }),
  },
  { additionalProperties: false },
)
export type NewAllowedAddress = Static<typeof NewAllowedAddress>

export const AllowedAddress = Type.Object({
  id: Type.String(),
  ip_address: Type.String({ description: 'In its shortest form; a single address without a prefix length.' }),
  description: Type.String(),
  created_at: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
})
export type AllowedAddress = Static<typeof AllowedAddress>

export const AllowedAddressListQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type AllowedAddressListQuery = Static<typeof AllowedAddressListQuery>

/** Newest first. */
export const AllowedAddressList = Type.Object({
  entries: Type.Array(AllowedAddress),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type AllowedAddressList = Static<typeof AllowedAddressList>

export const AllowedAddressPath = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const AllowedAddressRemoval = Type.Object(
  {
    confirm_lockout: Type.Boolean({
      default: false,
      description: 'Remove it even if the list then excludes the address of this call.',
    }),
  },
  { additionalProperties: false },
)

export const DeletedAllowedAddress = Type.Object({ status: Type.Literal('deleted'), id: Type.String() })
