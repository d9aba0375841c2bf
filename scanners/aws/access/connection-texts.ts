import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'

/** The steps of a connection test of AWS, in the order they are tried. */
export const testSteps: ConnectionDefinition['testSteps'] = {
  identity: { en: 'Credentials are accepted', de: 'Zugangsdaten werden angenommen', es: 'Las credenciales se aceptan' },
  account: { en: 'They lead into the account', de: 'Sie führen in das Konto', es: 'Dan acceso a la cuenta' },
  regions: { en: 'Regions can be listed', de: 'Regionen sind lesbar', es: 'Se pueden listar las regiones' },
}

/** What each reason of a test means and what to do. */
export const testReasons: ConnectionDefinition['testReasons'] = {
  no_identity: {
    en: 'This installation has no AWS identity of its own that could assume the role. Its operator can set one; or use access keys.',
    de: 'Diese Installation hat keine eigene AWS-Identität, die die Rolle annehmen könnte. Wer sie betreibt, kann eine einrichten; oder verwenden Sie Zugriffsschlüssel.',
    es: 'Esta instalación no tiene una identidad de AWS propia que pueda asumir el rol. Quien la opera puede configurarla; o usa claves de acceso.',
  },
  identity_refused: {
    en: 'AWS does not accept this installation’s own identity. Whoever operates it has to renew its keys.',
    de: 'AWS nimmt die eigene Identität dieser Installation nicht an. Wer sie betreibt, muss deren Schlüssel erneuern.',
    es: 'AWS no acepta la identidad propia de esta instalación. Quien la opera tiene que renovar sus claves.',
  },
  role_not_assumed: {
    en: 'AWS did not let this server assume the role. Check its name, that its trust policy names this server’s identity, and the external ID.',
    de: 'AWS ließ diesen Server die Rolle nicht annehmen. Prüfen Sie ihren Namen, ob ihre Vertrauensrichtlinie die Identität dieses Servers nennt, und die externe ID.',
    es: 'AWS no dejó a este servidor asumir el rol. Comprueba su nombre, que su política de confianza nombre la identidad de este servidor y el ID externo.',
  },
  credentials_invalid: {
    en: 'AWS does not know these access keys, or the secret does not belong to them.',
    de: 'AWS kennt diese Zugriffsschlüssel nicht, oder das Geheimnis gehört nicht dazu.',
    es: 'AWS no conoce estas claves de acceso, o la clave secreta no es la suya.',
  },
  credentials_expired: {
    en: 'These credentials have expired. Enter new ones.',
    de: 'Diese Zugangsdaten sind abgelaufen. Geben Sie neue ein.',
    es: 'Estas credenciales han caducado. Introduce otras.',
  },
  denied: {
    en: 'AWS refuses this call. Add the permission: {{detail}}',
    de: 'AWS verweigert diesen Aufruf. Ergänzen Sie die Berechtigung: {{detail}}',
    es: 'AWS deniega esta llamada. Añade el permiso: {{detail}}',
  },
  account_mismatch: {
    en: 'These credentials are of account {{detail}}, not of the one that is to be connected.',
    de: 'Diese Zugangsdaten gehören zum Konto {{detail}}, nicht zu dem, das verbunden werden soll.',
    es: 'Estas credenciales son de la cuenta {{detail}}, no de la que se quiere conectar.',
  },
  no_region: {
    en: 'Not switched on in the account: {{detail}}. Take these regions out, or switch them on.',
    de: 'Im Konto nicht eingeschaltet: {{detail}}. Nehmen Sie diese Regionen heraus oder schalten Sie sie ein.',
    es: 'No activadas en la cuenta: {{detail}}. Quita estas regiones o actívalas.',
  },
  throttled: {
    en: 'AWS limits the calls to this account at the moment. Try again in a minute.',
    de: 'AWS begrenzt gerade die Aufrufe dieses Kontos. Versuchen Sie es in einer Minute noch einmal.',
    es: 'AWS limita en este momento las llamadas a esta cuenta. Inténtalo de nuevo en un minuto.',
  },
  unreachable: {
    en: 'AWS could not be reached from here ({{detail}}). Check that this server may connect to *.amazonaws.com.',
    de: 'AWS war von hier nicht zu erreichen ({{detail}}). Prüfen Sie, ob dieser Server sich mit *.amazonaws.com verbinden darf.',
    es: 'No se pudo llegar a AWS desde aquí ({{detail}}). Comprueba que este servidor se pueda conectar a *.amazonaws.com.',
  },
}
