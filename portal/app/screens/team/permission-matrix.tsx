import { Fragment } from 'react'
import { permissions } from '../../../../contract/identity/permission.ts'
import { rolePermissions, roles } from '../../../../contract/identity/role.ts'
import { Icon } from '../../parts/display/icon.tsx'
import { areaOf, permissionAreas, usePermissionTexts } from './permission-texts.ts'
import { t } from './texts.ts'

/** The permissions of each role, from the same table that the service uses. */
export function PermissionMatrix() {
  const texts = usePermissionTexts()
  return (
    <div className="grid gap-3">
      <p className="text-soft">{t.matrixAbout}</p>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-sm">
            <th scope="col" className="py-2 pr-2 font-medium text-soft">
              {t.permissions}
            </th>
            {roles.map((role) => (
              <th
                key={role}
                scope="col"
                title={t.rolesAbout[role]}
                className="w-12 px-0.5 py-2 text-center align-bottom text-xs font-medium text-soft sm:w-24 sm:text-sm"
              >
                <span className="inline-block max-w-full truncate">{t.roles[role]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionAreas.map((area) => (
            <Fragment key={area}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1} className="pt-5 pb-1 font-semibold">
                  {t.areas[area]}
                </th>
              </tr>
              {permissions
                .filter((permission) => areaOf(permission) === area)
                .map((permission) => (
                  <tr key={permission} className="border-b border-line">
                    <th scope="row" className="py-2 pr-2 font-normal">
                      <span className="block">{texts[permission] ?? permission}</span>
                      <code className="font-mono text-xs text-soft">{permission}</code>
                    </th>
                    {roles.map((role) => (
                      <td key={role} className="text-center">
                        <Mark isGranted={rolePermissions[role].includes(permission)} />
                      </td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Mark({ isGranted }: { isGranted: boolean }) {
  return (
    <>
      {isGranted ? (
        <Icon name="check" className="mx-auto size-4 text-accent" />
      ) : (
        <span aria-hidden="true" className="text-soft">
          –
        </span>
      )}
      <span className="sr-only">{isGranted ? t.yes : t.no}</span>
    </>
  )
}
