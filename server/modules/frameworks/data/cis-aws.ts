import { controlTable } from '../control-table.ts'

/** CIS Amazon Web Services Foundations 7.0: its numbers, and what each asks for in our own words. */
export const cisAws = controlTable(`
# 2 | Identity and access | Identität und Zugriff | Identidad y acceso
2.1.1 m | Root access of member accounts is managed centrally | Root-Zugriff der Mitgliedskonten wird zentral verwaltet | El acceso raíz de las cuentas miembro se gestiona de forma central
2.1.2 m | Organization policies limit what every account may do | Richtlinien der Organisation begrenzen, was jedes Konto darf | Las políticas de la organización limitan lo que puede hacer cada cuenta
2.1.3 m | The management account runs no workloads | Im Verwaltungskonto laufen keine Anwendungen | La cuenta de administración no ejecuta cargas de trabajo
2.1.4 m | Organizational units follow environment and sensitivity | Organisationseinheiten folgen Umgebung und Schutzbedarf | Las unidades organizativas siguen el entorno y la sensibilidad
2.1.5 m | A delegated administrator manages the organization's policies | Ein delegierter Administrator verwaltet die Richtlinien der Organisation | Un administrador delegado gestiona las políticas de la organización
2.1.6 m | Delegated administrators manage the integrated services | Delegierte Administratoren verwalten die integrierten Dienste | Administradores delegados gestionan los servicios integrados
2.2 m | Contact details of the account are up to date | Die Kontaktdaten des Kontos sind aktuell | Los datos de contacto de la cuenta están al día
2.3 m | A security contact is registered | Ein Sicherheitskontakt ist hinterlegt | Hay un contacto de seguridad registrado
2.4 | The root user has no access keys | Der Root-Benutzer hat keine Zugriffsschlüssel | El usuario raíz no tiene claves de acceso
2.5 | The root user signs in with MFA | Der Root-Benutzer meldet sich mit MFA an | El usuario raíz inicia sesión con MFA
2.6 m | The root user has a hardware key | Der Root-Benutzer hat einen Hardwareschlüssel | El usuario raíz tiene una llave física
2.7 m | The root user is not used for daily work | Der Root-Benutzer dient nicht der täglichen Arbeit | El usuario raíz no se usa para el trabajo diario
2.8 | Passwords have at least 14 characters | Passwörter haben mindestens 14 Zeichen | Las contraseñas tienen al menos 14 caracteres
2.9 | Passwords are not used again | Passwörter werden nicht wiederverwendet | Las contraseñas no se reutilizan
2.10 | Users with a console password sign in with MFA | Benutzer mit Konsolenpasswort melden sich mit MFA an | Los usuarios con contraseña de consola inician sesión con MFA
2.11 | Credentials unused for 45 days are disabled | Seit 45 Tagen ungenutzte Zugangsdaten sind deaktiviert | Las credenciales sin uso durante 45 días están desactivadas
2.12 | Access keys are rotated every 90 days | Zugriffsschlüssel werden alle 90 Tage gewechselt | Las claves de acceso se rotan cada 90 días
2.13 | Users get permissions through groups only | Benutzer erhalten Rechte nur über Gruppen | Los usuarios reciben permisos solo a través de grupos
2.14 | No attached policy allows full administration | Keine angehängte Richtlinie erlaubt die volle Verwaltung | Ninguna política asociada permite la administración completa
2.15 | A role exists for working with AWS Support | Eine Rolle für die Arbeit mit AWS Support ist vorhanden | Existe un rol para trabajar con AWS Support
2.16 | Instances reach AWS through roles | Instanzen greifen über Rollen auf AWS zu | Las instancias acceden a AWS mediante roles
2.17 | Expired certificates are removed from IAM | Abgelaufene Zertifikate sind aus IAM entfernt | Los certificados caducados se han eliminado de IAM
2.18 | Access Analyzer is on in every region | Access Analyzer ist in jeder Region aktiv | Access Analyzer está activo en todas las regiones
2.19 m | People sign in through federation or Organizations | Personen melden sich über Föderation oder Organizations an | Las personas inician sesión por federación u Organizations
2.20 m | Full access to CloudShell is restricted | Der volle Zugriff auf CloudShell ist eingeschränkt | El acceso completo a CloudShell está restringido
2.21 m | No resource policy is open to everyone | Keine Ressourcenrichtlinie steht allen offen | Ninguna política de recursos está abierta a todos
# 3 | Storage | Speicher | Almacenamiento
3.1.1 | Buckets refuse plain HTTP | Buckets lehnen unverschlüsseltes HTTP ab | Los buckets rechazan HTTP sin cifrar
3.1.2 m | Deleting from buckets needs MFA | Löschen in Buckets verlangt MFA | Borrar en los buckets exige MFA
3.1.3 m | Data in buckets is found, classified and secured | Daten in Buckets sind erfasst, eingestuft und gesichert | Los datos de los buckets están localizados, clasificados y protegidos
3.1.4 | Buckets block public access | Buckets sperren den öffentlichen Zugriff | Los buckets bloquean el acceso público
3.2.1 | Database storage is encrypted | Datenbankspeicher ist verschlüsselt | El almacenamiento de las bases de datos está cifrado
3.2.2 | Databases install minor upgrades automatically | Datenbanken spielen kleine Updates automatisch ein | Las bases de datos instalan las actualizaciones menores automáticamente
3.2.3 | Databases are not publicly reachable | Datenbanken sind nicht öffentlich erreichbar | Las bases de datos no son accesibles públicamente
3.2.4 m | Databases run in more than one zone | Datenbanken laufen in mehr als einer Zone | Las bases de datos funcionan en más de una zona
3.3.1 | File systems are encrypted | Dateisysteme sind verschlüsselt | Los sistemas de archivos están cifrados
# 4 | Logging | Protokollierung | Registro
4.1 m | CloudTrail is on in every region | CloudTrail ist in jeder Region aktiv | CloudTrail está activo en todas las regiones
4.2 | CloudTrail log files are validated | CloudTrail-Protokolldateien werden validiert | Los archivos de registro de CloudTrail se validan
4.3 | AWS Config is on in every region | AWS Config ist in jeder Region aktiv | AWS Config está activo en todas las regiones
4.4 m | Access to the CloudTrail bucket is logged | Zugriffe auf den CloudTrail-Bucket werden protokolliert | Se registra el acceso al bucket de CloudTrail
4.5 | CloudTrail logs are encrypted with an own key | CloudTrail-Protokolle sind mit eigenem Schlüssel verschlüsselt | Los registros de CloudTrail están cifrados con una clave propia
4.6 | Customer keys are rotated | Kundenschlüssel werden rotiert | Las claves de cliente se rotan
4.7 | Flow logs are on in every network | Flow Logs sind in jedem Netzwerk aktiv | Los registros de flujo están activos en todas las redes
4.8 | Writes to objects in buckets are logged | Schreibzugriffe auf Objekte in Buckets werden protokolliert | Se registran las escrituras de objetos en los buckets
4.9 | Reads of objects in buckets are logged | Lesezugriffe auf Objekte in Buckets werden protokolliert | Se registran las lecturas de objetos en los buckets
4.10 m | Managed web front ends log their access | Verwaltete Web-Frontends protokollieren Zugriffe | Los frontales web gestionados registran los accesos
# 5 | Monitoring | Überwachung | Supervisión
5.1 m | Refused API calls raise an alarm | Abgelehnte API-Aufrufe lösen einen Alarm aus | Las llamadas a la API rechazadas generan una alarma
5.2 m | Console sign-in without MFA raises an alarm | Konsolenanmeldung ohne MFA löst einen Alarm aus | El inicio de sesión en la consola sin MFA genera una alarma
5.3 m | Use of the root user raises an alarm | Nutzung des Root-Benutzers löst einen Alarm aus | El uso del usuario raíz genera una alarma
5.4 m | Changes of IAM policies raise an alarm | Änderungen an IAM-Richtlinien lösen einen Alarm aus | Los cambios en políticas de IAM generan una alarma
5.5 m | Changes of CloudTrail raise an alarm | Änderungen an CloudTrail lösen einen Alarm aus | Los cambios en CloudTrail generan una alarma
5.6 m | Failed console sign-ins raise an alarm | Fehlgeschlagene Konsolenanmeldungen lösen einen Alarm aus | Los inicios de sesión fallidos en la consola generan una alarma
5.7 m | Disabling or deleting keys raises an alarm | Deaktivieren oder Löschen von Schlüsseln löst einen Alarm aus | Desactivar o eliminar claves genera una alarma
5.8 m | Changes of bucket policies raise an alarm | Änderungen an Bucket-Richtlinien lösen einen Alarm aus | Los cambios en políticas de buckets generan una alarma
5.9 m | Changes of AWS Config raise an alarm | Änderungen an AWS Config lösen einen Alarm aus | Los cambios en AWS Config generan una alarma
5.10 m | Changes of security groups raise an alarm | Änderungen an Sicherheitsgruppen lösen einen Alarm aus | Los cambios en grupos de seguridad generan una alarma
5.11 m | Changes of network ACLs raise an alarm | Änderungen an Netzwerk-ACLs lösen einen Alarm aus | Los cambios en las ACL de red generan una alarma
5.12 m | Changes of network gateways raise an alarm | Änderungen an Netzwerk-Gateways lösen einen Alarm aus | Los cambios en puertas de enlace generan una alarma
5.13 m | Changes of route tables raise an alarm | Änderungen an Routingtabellen lösen einen Alarm aus | Los cambios en tablas de rutas generan una alarma
5.14 m | Changes of networks raise an alarm | Änderungen an VPCs lösen einen Alarm aus | Los cambios en las VPC generan una alarma
5.15 m | Changes of the organization raise an alarm | Änderungen an der Organisation lösen einen Alarm aus | Los cambios en la organización generan una alarma
5.16 | Security Hub is on | Security Hub ist aktiv | Security Hub está activo
# 6 | Networking | Netzwerk | Redes
6.1.1 | New volumes are encrypted in every region | Neue Volumes werden in jeder Region verschlüsselt | Los volúmenes nuevos se cifran en todas las regiones
6.1.2 | File sharing (CIFS) is open to trusted networks only | Dateifreigaben (CIFS) sind nur aus vertrauten Netzen erreichbar | El uso compartido de archivos (CIFS) solo se abre a redes de confianza
6.2 | No network ACL opens admin ports to the internet | Keine Netzwerk-ACL öffnet Admin-Ports zum Internet | Ninguna ACL de red abre puertos de administración a internet
6.3 | No security group opens admin ports to IPv4 | Keine Sicherheitsgruppe öffnet Admin-Ports für IPv4 | Ningún grupo de seguridad abre puertos de administración a IPv4
6.4 | No security group opens admin ports to IPv6 | Keine Sicherheitsgruppe öffnet Admin-Ports für IPv6 | Ningún grupo de seguridad abre puertos de administración a IPv6
6.5 | Default security groups allow no traffic | Standard-Sicherheitsgruppen lassen keinen Verkehr zu | Los grupos de seguridad predeterminados no permiten tráfico
6.6 m | Peering routes reach no more than needed | Peering-Routen reichen nicht weiter als nötig | Las rutas de emparejamiento no alcanzan más de lo necesario
6.7 | Instances answer version 2 of the metadata service only | Instanzen antworten nur auf Version 2 des Metadatendienstes | Las instancias solo responden a la versión 2 del servicio de metadatos
6.8 m | AWS services are reached through VPC endpoints | AWS-Dienste werden über VPC-Endpunkte erreicht | Se accede a los servicios de AWS por puntos de enlace de VPC
`)
