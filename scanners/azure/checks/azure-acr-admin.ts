import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAcrAdmin = azureCheck({
  id: 'azure-acr-admin',
  scannerType: 'Azure Containers',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-798',
  aliases: ['prowler:containerregistry_admin_user_disabled'],
  references: ['https://learn.microsoft.com/azure/container-registry/container-registry-authentication#admin-account'],
  snippets: fixedBy(
    'az acr update --name REGISTRY --admin-enabled false',
    terraform('azurerm_container_registry', ['admin_enabled = false']),
  ),
  needs: ['subscriptions', 'container-registries'],
  texts: {
    en: {
      name: 'Container registry: admin user',
      finding: 'Admin user of the container registry is on',
      fix: 'Disable the admin user of the container registry',
      why: 'It is one name with two passwords that many share: nobody can say who pushed an image, and it cannot be given less than everything.',
      how: 'Let people and machines sign in with Entra ID, then open the registry, Access keys, and switch the admin user off.',
      messages: { fail: 'The admin user is on.', pass: 'The admin user is off.', unknown: 'Azure did not tell ({{reason}}).' },
    },
    de: {
      name: 'Containerregistrierung: Administratorbenutzer',
      finding: 'Administratorbenutzer der Containerregistrierung ist eingeschaltet',
      fix: 'Administratorbenutzer der Containerregistrierung abschalten',
      why: 'Es ist ein Name mit zwei Passwörtern, den viele teilen: Niemand kann sagen, wer ein Image hochgeladen hat, und weniger als alles lässt sich ihm nicht geben.',
      how: 'Lassen Sie Menschen und Maschinen sich mit Entra ID anmelden, öffnen Sie dann die Registrierung, „Zugriffsschlüssel“, und schalten Sie den Administratorbenutzer ab.',
      messages: {
        fail: 'Der Administratorbenutzer ist ein.',
        pass: 'Der Administratorbenutzer ist aus.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Registro de contenedores: usuario administrador',
      finding: 'El usuario administrador del registro de contenedores está activado',
      fix: 'Desactivar el usuario administrador del registro de contenedores',
      why: 'Es un nombre con dos contraseñas que muchos comparten: nadie sabe quién subió una imagen y no se le puede dar menos que todo.',
      how: 'Haz que personas y máquinas inicien sesión con Entra ID; luego abre el registro, «Claves de acceso», y desactiva el usuario administrador.',
      messages: {
        fail: 'El usuario administrador está activado.',
        pass: 'El usuario administrador está desactivado.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'container-registries': registries }) =>
    judgeSetting(registries, {
      named: 'adminUserEnabled',
      from: 'registries',
      settingOf: ({ adminUser }) => adminUser,
      isGood: (isOn) => !isOn,
    }),
})
