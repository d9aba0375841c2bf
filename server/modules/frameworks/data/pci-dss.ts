import { controlTable } from '../control-table.ts'

/** PCI DSS 4.0.1: its numbers to the third level, and what each asks for in our own words. */
export const pciDss = controlTable(`
# 1 | Network security | Netzwerksicherheit | Seguridad de red
1.1.1 | Rules for network security are written and known | Regeln für Netzwerksicherheit sind verfasst und bekannt | Las reglas de seguridad de red están escritas y difundidas
1.1.2 | It is settled who does what for the network | Zuständigkeiten für das Netzwerk sind geregelt | Está decidido quién hace qué en la red
1.2.1 | Configuration standards for network controls apply | Vorgaben für Netzwerkkontrollen gelten | Se aplican normas de configuración de los controles de red
1.2.2 | Network changes are approved | Netzwerkänderungen werden freigegeben | Los cambios de red se aprueban
1.2.3 | A network diagram is kept | Ein Netzwerkplan wird geführt | Se mantiene un diagrama de red
1.2.4 | A data flow diagram is kept | Ein Datenflussplan wird geführt | Se mantiene un diagrama de flujo de datos
1.2.5 | Allowed services, protocols and ports are known and needed | Erlaubte Dienste, Protokolle und Ports sind bekannt und nötig | Los servicios, protocolos y puertos permitidos son conocidos y necesarios
1.2.6 | Insecure services and protocols are made safe | Unsichere Dienste und Protokolle sind abgesichert | Los servicios y protocolos inseguros están protegidos
1.2.7 | Network rules are reviewed twice a year | Netzwerkregeln werden halbjährlich geprüft | Las reglas de red se revisan cada seis meses
1.2.8 | Configuration files of network controls are protected | Konfigurationen der Netzwerkkontrollen sind geschützt | Las configuraciones de los controles de red están protegidas
1.3.1 | Inbound traffic to card data is limited to what is needed | Eingehender Verkehr zu Kartendaten ist auf das Nötige begrenzt | El tráfico entrante a datos de tarjetas se limita a lo necesario
1.3.2 | Outbound traffic from card data is limited to what is needed | Ausgehender Verkehr von Kartendaten ist auf das Nötige begrenzt | El tráfico saliente desde datos de tarjetas se limita a lo necesario
1.3.3 | Wireless networks are kept apart | Drahtlose Netze sind getrennt | Las redes inalámbricas están separadas
1.4.1 | Controls stand between trusted and untrusted networks | Kontrollen trennen vertraute und fremde Netze | Hay controles entre redes de confianza y ajenas
1.4.2 | Untrusted networks reach only public services | Fremde Netze erreichen nur öffentliche Dienste | Las redes ajenas solo alcanzan servicios públicos
1.4.3 | Forged source addresses are blocked | Gefälschte Absenderadressen werden gesperrt | Las direcciones de origen falsas se bloquean
1.4.4 | Stores of card data are not reachable from untrusted networks | Speicher mit Kartendaten sind aus fremden Netzen nicht erreichbar | Los almacenes de datos de tarjetas no son accesibles desde redes ajenas
1.4.5 | Internal addresses are not disclosed | Interne Adressen werden nicht offengelegt | Las direcciones internas no se revelan
1.5.1 | Devices on both networks are protected | Geräte in beiden Netzen sind geschützt | Los dispositivos en ambas redes están protegidos
# 2 | Secure configuration | Sichere Konfiguration | Configuración segura
2.1.1 | Rules for secure configuration are written and known | Regeln für sichere Konfiguration sind verfasst und bekannt | Las reglas de configuración segura están escritas y difundidas
2.1.2 | It is settled who configures systems | Zuständigkeiten für Konfiguration sind geregelt | Está decidido quién configura los sistemas
2.2.1 | Configuration standards cover all components | Vorgaben decken alle Komponenten ab | Las normas de configuración cubren todos los componentes
2.2.2 | Vendor default accounts are managed | Standardkonten der Hersteller sind verwaltet | Las cuentas predeterminadas de fabricante están gestionadas
2.2.3 | Functions of different security levels are separated | Funktionen mit verschiedenem Schutzbedarf sind getrennt | Las funciones con distinto nivel de seguridad están separadas
2.2.4 | Only needed services and functions are on | Nur nötige Dienste und Funktionen sind aktiv | Solo están activos los servicios y funciones necesarios
2.2.5 | Insecure services are justified and secured | Unsichere Dienste sind begründet und abgesichert | Los servicios inseguros están justificados y protegidos
2.2.6 | Security settings prevent misuse | Sicherheitseinstellungen verhindern Missbrauch | Los ajustes de seguridad evitan el abuso
2.2.7 | Administration over the network is encrypted | Verwaltung über das Netz ist verschlüsselt | La administración por red está cifrada
2.3.1 | Wireless defaults are changed | Voreinstellungen drahtloser Netze sind geändert | Los valores predeterminados inalámbricos están cambiados
2.3.2 | Wireless keys are changed when needed | Schlüssel drahtloser Netze werden bei Bedarf gewechselt | Las claves inalámbricas se cambian cuando hace falta
# 3 | Stored account data | Gespeicherte Kontodaten | Datos de cuentas almacenados
3.1.1 | Rules for stored data are written and known | Regeln für gespeicherte Daten sind verfasst und bekannt | Las reglas sobre datos almacenados están escritas y difundidas
3.1.2 | It is settled who protects stored data | Zuständigkeiten für gespeicherte Daten sind geregelt | Está decidido quién protege los datos almacenados
3.2.1 | Stored account data is kept to a minimum | Gespeicherte Kontodaten sind auf ein Minimum begrenzt | Los datos de cuentas se guardan al mínimo
3.3.1 | Sensitive authentication data is not kept after authorization | Sensible Authentifizierungsdaten bleiben nach Autorisierung nicht gespeichert | Los datos sensibles de autenticación no se guardan tras la autorización
3.3.2 | Sensitive data kept before authorization is encrypted | Vor der Autorisierung gehaltene sensible Daten sind verschlüsselt | Los datos sensibles previos a la autorización están cifrados
3.3.3 | Issuers keep sensitive data only when needed | Kartenausgeber halten sensible Daten nur bei Bedarf | Los emisores guardan datos sensibles solo si es necesario
3.4.1 | Card numbers are masked when shown | Kartennummern werden maskiert angezeigt | Los números de tarjeta se muestran enmascarados
3.4.2 | Remote copies of card numbers are prevented | Kopien von Kartennummern aus der Ferne sind verhindert | Se impide copiar números de tarjeta a distancia
3.5.1 | Stored card numbers are unreadable | Gespeicherte Kartennummern sind unlesbar | Los números de tarjeta guardados son ilegibles
3.6.1 | Encryption keys are protected from disclosure and misuse | Schlüssel sind vor Offenlegung und Missbrauch geschützt | Las claves de cifrado están protegidas de revelación y abuso
3.7.1 | Strong keys are generated | Es werden starke Schlüssel erzeugt | Se generan claves fuertes
3.7.2 | Keys are distributed safely | Schlüssel werden sicher verteilt | Las claves se distribuyen con seguridad
3.7.3 | Keys are stored safely | Schlüssel werden sicher gespeichert | Las claves se guardan con seguridad
3.7.4 | Keys are changed at the end of their period | Schlüssel werden nach ihrer Laufzeit gewechselt | Las claves se cambian al final de su periodo
3.7.5 | Weak or compromised keys are retired | Schwache oder verratene Schlüssel werden ersetzt | Las claves débiles o comprometidas se retiran
3.7.6 | Manual key operations are split between people | Manuelle Schlüsselvorgänge sind auf Personen verteilt | Las operaciones manuales con claves se reparten entre personas
3.7.7 | Keys cannot be replaced unnoticed | Schlüssel können nicht unbemerkt ersetzt werden | Las claves no pueden sustituirse sin que se note
3.7.8 | Key custodians accept their duties | Schlüsselverwalter bestätigen ihre Pflichten | Los custodios de claves aceptan sus deberes
3.7.9 | Customers are guided in handling shared keys | Kunden erhalten Anleitung zu geteilten Schlüsseln | Los clientes reciben guía sobre claves compartidas
# 4 | Transmission | Übertragung | Transmisión
4.1.1 | Rules for transmission are written and known | Regeln für die Übertragung sind verfasst und bekannt | Las reglas de transmisión están escritas y difundidas
4.1.2 | It is settled who protects transmissions | Zuständigkeiten für die Übertragung sind geregelt | Está decidido quién protege las transmisiones
4.2.1 | Card data crosses open networks with strong encryption only | Kartendaten gehen nur stark verschlüsselt über offene Netze | Los datos de tarjetas solo viajan con cifrado fuerte por redes abiertas
4.2.2 | Card numbers in messages are protected | Kartennummern in Nachrichten sind geschützt | Los números de tarjeta en mensajes están protegidos
# 5 | Malicious software | Schadsoftware | Software malicioso
5.1.1 | Rules against malware are written and known | Regeln gegen Schadsoftware sind verfasst und bekannt | Las reglas contra malware están escritas y difundidas
5.1.2 | It is settled who protects against malware | Zuständigkeiten gegen Schadsoftware sind geregelt | Está decidido quién protege contra el malware
5.2.1 | Malware protection runs where it is needed | Schutz vor Schadsoftware läuft, wo er nötig ist | La protección contra malware está donde hace falta
5.2.2 | It detects and removes known malware | Er erkennt und entfernt bekannte Schadsoftware | Detecta y elimina malware conocido
5.2.3 | Systems not at risk are reviewed | Nicht gefährdete Systeme werden überprüft | Los sistemas sin riesgo se revisan
5.3.1 | Malware protection is up to date | Der Schutz ist aktuell | La protección está actualizada
5.3.2 | It scans regularly or all the time | Er prüft regelmäßig oder laufend | Analiza con regularidad o de forma continua
5.3.3 | Removable media are scanned | Wechseldatenträger werden geprüft | Los medios extraíbles se analizan
5.3.4 | Its logs are kept | Seine Protokolle werden aufbewahrt | Sus registros se conservan
5.3.5 | Users cannot turn it off | Benutzer können ihn nicht abschalten | Los usuarios no pueden desactivarla
5.4.1 | People are protected from phishing | Personen sind vor Phishing geschützt | Las personas están protegidas del phishing
# 6 | Secure software | Sichere Software | Software seguro
6.1.1 | Rules for development are written and known | Regeln für die Entwicklung sind verfasst und bekannt | Las reglas de desarrollo están escritas y difundidas
6.1.2 | It is settled who secures development | Zuständigkeiten für sichere Entwicklung sind geregelt | Está decidido quién asegura el desarrollo
6.2.1 | Own software is developed securely | Eigene Software wird sicher entwickelt | El software propio se desarrolla con seguridad
6.2.2 | Developers are trained in security | Entwickler sind in Sicherheit geschult | Los desarrolladores reciben formación en seguridad
6.2.3 | Own software is reviewed before release | Eigene Software wird vor Freigabe geprüft | El software propio se revisa antes de publicarlo
6.2.4 | Common attacks on software are prevented | Übliche Angriffe auf Software sind verhindert | Se previenen los ataques comunes al software
6.3.1 | Vulnerabilities are identified and ranked | Schwachstellen werden erkannt und eingestuft | Las vulnerabilidades se identifican y se clasifican
6.3.2 | Software components are inventoried | Softwarekomponenten sind inventarisiert | Los componentes de software están inventariados
6.3.3 | Known vulnerabilities are patched | Bekannte Schwachstellen werden behoben | Las vulnerabilidades conocidas se parchean
6.4.1 | Public web applications are protected from attacks | Öffentliche Webanwendungen sind vor Angriffen geschützt | Las aplicaciones web públicas están protegidas de ataques
6.4.2 | Attacks on web applications are detected automatically | Angriffe auf Webanwendungen werden automatisch erkannt | Los ataques a aplicaciones web se detectan automáticamente
6.4.3 | Scripts on payment pages are approved and intact | Skripte auf Bezahlseiten sind freigegeben und unverändert | Los scripts de páginas de pago están aprobados e íntegros
6.5.1 | Changes follow a procedure | Änderungen folgen einem Verfahren | Los cambios siguen un procedimiento
6.5.2 | Requirements hold after large changes | Anforderungen gelten auch nach großen Änderungen | Los requisitos se cumplen tras cambios importantes
6.5.3 | Test environments are separated from production | Testumgebungen sind von der Produktion getrennt | Los entornos de prueba están separados de producción
6.5.4 | Roles for test and production are separated | Rollen für Test und Produktion sind getrennt | Los roles de prueba y producción están separados
6.5.5 | Live card numbers are not used in tests | Echte Kartennummern werden nicht in Tests verwendet | No se usan números de tarjeta reales en pruebas
6.5.6 | Test data and accounts are removed before production | Testdaten und -konten sind vor der Produktion entfernt | Los datos y cuentas de prueba se eliminan antes de producción
# 7 | Access by need | Zugriff nach Bedarf | Acceso según necesidad
7.1.1 | Rules for access are written and known | Zugriffsregeln sind verfasst und bekannt | Las reglas de acceso están escritas y difundidas
7.1.2 | It is settled who grants access | Zuständigkeiten für Zugriff sind geregelt | Está decidido quién concede el acceso
7.2.1 | An access model follows job and need | Ein Zugriffsmodell folgt Aufgabe und Bedarf | El modelo de acceso sigue la función y la necesidad
7.2.2 | Permissions follow least privilege | Rechte folgen dem Prinzip der geringsten Rechte | Los permisos siguen el mínimo privilegio
7.2.3 | Permissions are approved | Rechte werden freigegeben | Los permisos se aprueban
7.2.4 | Accounts and permissions are reviewed twice a year | Konten und Rechte werden halbjährlich geprüft | Las cuentas y permisos se revisan cada seis meses
7.2.5 | System accounts have least privilege | Systemkonten haben geringste Rechte | Las cuentas de sistema tienen el mínimo privilegio
7.2.6 | Queries of card data go through applications | Kartendaten werden nur über Anwendungen abgefragt | Las consultas de datos de tarjetas pasan por aplicaciones
7.3.1 | Access control systems cover all components | Zugriffskontrolle deckt alle Komponenten ab | El control de acceso cubre todos los componentes
7.3.2 | They enforce permissions by job | Sie setzt Rechte nach Aufgabe durch | Aplica los permisos según la función
7.3.3 | They deny by default | Sie verweigert standardmäßig | Deniega por defecto
# 8 | Identity and sign-in | Identität und Anmeldung | Identidad e inicio de sesión
8.1.1 | Rules for identity are written and known | Regeln für Identitäten sind verfasst und bekannt | Las reglas de identidad están escritas y difundidas
8.1.2 | It is settled who manages identities | Zuständigkeiten für Identitäten sind geregelt | Está decidido quién gestiona las identidades
8.2.1 | Everyone has an ID of their own | Jede Person hat eine eigene Kennung | Cada persona tiene su propia identidad
8.2.2 | Shared accounts are an exception | Gemeinsame Konten sind die Ausnahme | Las cuentas compartidas son la excepción
8.2.3 | Service providers use separate credentials per customer | Dienstleister nutzen je Kunde eigene Zugangsdaten | Los proveedores usan credenciales distintas por cliente
8.2.4 | Changes of accounts are authorized | Kontoänderungen sind genehmigt | Los cambios de cuentas están autorizados
8.2.5 | Access ends when people leave | Zugriff endet mit dem Ausscheiden | El acceso termina cuando alguien se va
8.2.6 | Inactive accounts are disabled within 90 days | Ungenutzte Konten sind binnen 90 Tagen deaktiviert | Las cuentas inactivas se desactivan en 90 días
8.2.7 | Access by third parties is limited and watched | Zugriff Dritter ist begrenzt und überwacht | El acceso de terceros está limitado y supervisado
8.2.8 | Idle sessions sign in again after 15 minutes | Untätige Sitzungen melden sich nach 15 Minuten neu an | Las sesiones inactivas vuelven a identificarse a los 15 minutos
8.3.1 | All access is authenticated | Jeder Zugriff wird authentifiziert | Todo acceso se autentica
8.3.2 | Credentials are encrypted in storage and transit | Zugangsdaten sind gespeichert und übertragen verschlüsselt | Las credenciales están cifradas al guardarse y al viajar
8.3.3 | Identity is checked before credentials change | Vor Änderung von Zugangsdaten wird die Identität geprüft | Se verifica la identidad antes de cambiar credenciales
8.3.4 | Repeated failures lock the account | Wiederholte Fehlversuche sperren das Konto | Los fallos repetidos bloquean la cuenta
8.3.5 | First and reset passwords are unique | Erst- und Ersatzpasswörter sind einmalig | Las contraseñas iniciales y restablecidas son únicas
8.3.6 | Passwords are long and complex enough | Passwörter sind lang und komplex genug | Las contraseñas son largas y complejas
8.3.7 | The last four passwords are not used again | Die letzten vier Passwörter werden nicht wiederverwendet | Las últimas cuatro contraseñas no se reutilizan
8.3.8 | People know the rules for credentials | Personen kennen die Regeln für Zugangsdaten | Las personas conocen las reglas de credenciales
8.3.9 | Passwords alone are changed every 90 days | Alleinige Passwörter werden alle 90 Tage gewechselt | Las contraseñas como único factor se cambian cada 90 días
8.3.10 | Customers of providers are guided on passwords | Kunden von Dienstleistern erhalten Passwortregeln | Los clientes de proveedores reciben guía sobre contraseñas
8.3.11 | Tokens and certificates belong to one person | Token und Zertifikate gehören einer Person | Los tokens y certificados pertenecen a una persona
8.4.1 | Administrators use MFA | Administratoren nutzen MFA | Los administradores usan MFA
8.4.2 | All access to card data uses MFA | Jeder Zugriff auf Kartendaten nutzt MFA | Todo acceso a datos de tarjetas usa MFA
8.4.3 | Remote access uses MFA | Fernzugriff nutzt MFA | El acceso remoto usa MFA
8.5.1 | MFA cannot be bypassed | MFA lässt sich nicht umgehen | La MFA no se puede eludir
8.6.1 | Interactive use of system accounts is limited | Interaktive Nutzung von Systemkonten ist begrenzt | El uso interactivo de cuentas de sistema está limitado
8.6.2 | Passwords are not written into code or files | Passwörter stehen nicht in Code oder Dateien | No hay contraseñas en código ni archivos
8.6.3 | Passwords of system accounts are changed and protected | Passwörter von Systemkonten werden gewechselt und geschützt | Las contraseñas de cuentas de sistema se cambian y protegen
# 9 | Physical access | Physischer Zugang | Acceso físico
9.1.1 | Rules for physical access are written and known | Regeln für den Zugang sind verfasst und bekannt | Las reglas de acceso físico están escritas y difundidas
9.1.2 | It is settled who controls physical access | Zuständigkeiten für den Zugang sind geregelt | Está decidido quién controla el acceso físico
9.2.1 | Entry to sensitive places is controlled | Zutritt zu sensiblen Orten ist kontrolliert | La entrada a lugares sensibles está controlada
9.2.2 | Network sockets are protected | Netzwerkdosen sind geschützt | Las tomas de red están protegidas
9.2.3 | Network equipment is protected | Netzwerkgeräte sind geschützt | Los equipos de red están protegidos
9.2.4 | Consoles are locked | Konsolen sind gesperrt | Las consolas están bloqueadas
9.3.1 | Access of staff is authorized | Zugang des Personals ist genehmigt | El acceso del personal está autorizado
9.3.2 | Visitors are authorized and accompanied | Besucher sind genehmigt und begleitet | Las visitas están autorizadas y acompañadas
9.3.3 | Badges of visitors are returned | Besucherausweise werden zurückgegeben | Los pases de visita se devuelven
9.3.4 | A log of visitors is kept | Ein Besucherbuch wird geführt | Se lleva un registro de visitas
9.4.1 | Media with card data is secured | Datenträger mit Kartendaten sind gesichert | Los soportes con datos de tarjetas están protegidos
9.4.2 | Media is classified | Datenträger sind eingestuft | Los soportes están clasificados
9.4.3 | Media sent outside is secured and logged | Versandte Datenträger sind gesichert und erfasst | Los soportes enviados fuera están protegidos y registrados
9.4.4 | Moves of media are approved | Transporte von Datenträgern sind freigegeben | Los traslados de soportes se aprueban
9.4.5 | Media is inventoried | Datenträger sind inventarisiert | Los soportes están inventariados
9.4.6 | Paper is destroyed when no longer needed | Papier wird vernichtet, wenn es nicht mehr nötig ist | El papel se destruye cuando ya no hace falta
9.4.7 | Electronic media is destroyed when no longer needed | Elektronische Datenträger werden vernichtet, wenn nicht mehr nötig | Los soportes electrónicos se destruyen cuando ya no hacen falta
9.5.1 | Payment devices are protected from tampering | Bezahlgeräte sind vor Manipulation geschützt | Los terminales de pago están protegidos de manipulación
# 10 | Logging | Protokollierung | Registro
10.1.1 | Rules for logging are written and known | Regeln für Protokolle sind verfasst und bekannt | Las reglas de registro están escritas y difundidas
10.1.2 | It is settled who logs and monitors | Zuständigkeiten für Protokolle sind geregelt | Está decidido quién registra y supervisa
10.2.1 | Audit logs are on | Prüfprotokolle sind aktiv | Los registros de auditoría están activos
10.2.2 | Logs say who did what, when and where | Protokolle sagen, wer was wann und wo tat | Los registros dicen quién hizo qué, cuándo y dónde
10.3.1 | Few people can read the logs | Nur wenige können Protokolle lesen | Pocas personas pueden leer los registros
10.3.2 | Nobody can change the logs | Niemand kann Protokolle ändern | Nadie puede modificar los registros
10.3.3 | Logs are backed up to a safe place | Protokolle werden an sicherem Ort gesichert | Los registros se copian a un lugar seguro
10.3.4 | Changes of logs are noticed | Änderungen an Protokollen fallen auf | Los cambios en los registros se detectan
10.4.1 | Logs are reviewed daily | Protokolle werden täglich ausgewertet | Los registros se revisan a diario
10.4.2 | Other logs are reviewed periodically | Übrige Protokolle werden regelmäßig ausgewertet | Los demás registros se revisan periódicamente
10.4.3 | Anomalies in logs are followed up | Auffälligkeiten in Protokollen wird nachgegangen | Las anomalías en los registros se investigan
10.5.1 | Logs are kept for a year | Protokolle werden ein Jahr aufbewahrt | Los registros se conservan un año
10.6.1 | Clocks are synchronized | Uhren sind synchronisiert | Los relojes están sincronizados
10.6.2 | Time comes from trusted sources | Zeit kommt aus vertrauten Quellen | La hora proviene de fuentes fiables
10.6.3 | Time settings are protected | Zeiteinstellungen sind geschützt | Los ajustes de hora están protegidos
10.7.1 | Providers notice failing security systems | Dienstleister bemerken Ausfälle von Sicherheitssystemen | Los proveedores detectan fallos de los sistemas de seguridad
10.7.2 | Failing security systems are noticed | Ausfälle von Sicherheitssystemen werden bemerkt | Se detectan los fallos de los sistemas de seguridad
10.7.3 | Failures are answered promptly | Auf Ausfälle wird umgehend reagiert | Se responde pronto a los fallos
# 11 | Testing | Tests | Pruebas
11.1.1 | Rules for testing are written and known | Regeln für Tests sind verfasst und bekannt | Las reglas de pruebas están escritas y difundidas
11.1.2 | It is settled who tests | Zuständigkeiten für Tests sind geregelt | Está decidido quién prueba
11.2.1 | Unknown wireless access points are found | Fremde Funkzugänge werden gefunden | Se detectan puntos inalámbricos ajenos
11.2.2 | Allowed access points are inventoried | Erlaubte Funkzugänge sind inventarisiert | Los puntos inalámbricos permitidos están inventariados
11.3.1 | Internal vulnerability scans run every quarter | Interne Schwachstellenscans laufen jedes Quartal | Los escaneos internos se hacen cada trimestre
11.3.2 | External vulnerability scans run every quarter | Externe Schwachstellenscans laufen jedes Quartal | Los escaneos externos se hacen cada trimestre
11.4.1 | A method for penetration tests is set | Ein Verfahren für Penetrationstests ist festgelegt | Hay un método para las pruebas de intrusión
11.4.2 | Internal penetration tests are done | Interne Penetrationstests finden statt | Se hacen pruebas de intrusión internas
11.4.3 | External penetration tests are done | Externe Penetrationstests finden statt | Se hacen pruebas de intrusión externas
11.4.4 | What penetration tests find is fixed | Befunde aus Penetrationstests werden behoben | Lo hallado en pruebas de intrusión se corrige
11.4.5 | Network segmentation is tested | Netzwerktrennung wird getestet | La segmentación de red se prueba
11.4.6 | Providers test segmentation twice a year | Dienstleister testen die Trennung halbjährlich | Los proveedores prueban la segmentación cada seis meses
11.4.7 | Providers support tests by their customers | Dienstleister unterstützen Tests ihrer Kunden | Los proveedores apoyan las pruebas de sus clientes
11.5.1 | Intrusions are detected | Eindringversuche werden erkannt | Las intrusiones se detectan
11.5.2 | Changes of critical files are detected | Änderungen kritischer Dateien werden erkannt | Se detectan cambios en archivos críticos
11.6.1 | Changes of payment pages are detected | Änderungen an Bezahlseiten werden erkannt | Se detectan cambios en páginas de pago
# 12 | Organization | Organisation | Organización
12.1.1 | A security policy is set and known | Eine Sicherheitsrichtlinie gilt und ist bekannt | Hay una política de seguridad y se conoce
12.1.2 | The policy is reviewed every year | Die Richtlinie wird jährlich geprüft | La política se revisa cada año
12.1.3 | Roles in security are defined and accepted | Sicherheitsrollen sind festgelegt und angenommen | Los roles de seguridad están definidos y aceptados
12.1.4 | An executive answers for security | Eine Führungskraft steht für Sicherheit ein | Un directivo responde de la seguridad
12.2.1 | Rules for end-user technology apply | Regeln für Endgeräte gelten | Hay reglas para la tecnología de usuario
12.3.1 | Risk analyses support flexible requirements | Risikoanalysen stützen flexible Anforderungen | Los análisis de riesgo apoyan los requisitos flexibles
12.3.2 | Customized approaches have a risk analysis | Eigene Ansätze haben eine Risikoanalyse | Los enfoques propios tienen un análisis de riesgo
12.3.3 | Cryptography in use is reviewed every year | Genutzte Kryptografie wird jährlich geprüft | La criptografía en uso se revisa cada año
12.3.4 | Hardware and software are reviewed every year | Hard- und Software werden jährlich geprüft | El hardware y el software se revisan cada año
12.4.1 | Providers have a compliance program | Dienstleister haben ein Compliance-Programm | Los proveedores tienen un programa de cumplimiento
12.4.2 | Providers review compliance every quarter | Dienstleister prüfen die Einhaltung jedes Quartal | Los proveedores revisan el cumplimiento cada trimestre
12.5.1 | Components in scope are inventoried | Komponenten im Umfang sind inventarisiert | Los componentes del alcance están inventariados
12.5.2 | The scope is confirmed every year | Der Umfang wird jährlich bestätigt | El alcance se confirma cada año
12.5.3 | Providers review scope after organizational changes | Dienstleister prüfen den Umfang nach Umbauten | Los proveedores revisan el alcance tras cambios organizativos
12.6.1 | A security awareness program exists | Ein Programm für Sicherheitsbewusstsein besteht | Existe un programa de concienciación
12.6.2 | The program is kept up to date | Das Programm wird aktuell gehalten | El programa se mantiene al día
12.6.3 | People are trained every year | Personen werden jährlich geschult | Las personas reciben formación cada año
12.7.1 | Staff is screened | Personal wird überprüft | Se comprueban los antecedentes del personal
12.8.1 | A list of service providers is kept | Eine Liste der Dienstleister wird geführt | Se mantiene una lista de proveedores
12.8.2 | Providers agree to their duties in writing | Dienstleister bestätigen ihre Pflichten schriftlich | Los proveedores aceptan sus deberes por escrito
12.8.3 | Providers are examined beforehand | Dienstleister werden vorab geprüft | Los proveedores se examinan antes
12.8.4 | Compliance of providers is followed | Die Einhaltung durch Dienstleister wird verfolgt | Se sigue el cumplimiento de los proveedores
12.8.5 | It is known who meets which requirement | Es ist bekannt, wer welche Anforderung erfüllt | Se sabe quién cumple cada requisito
12.9.1 | Providers acknowledge their duties to customers | Dienstleister bestätigen Kunden ihre Pflichten | Los proveedores reconocen sus deberes ante los clientes
12.9.2 | Providers support requests of their customers | Dienstleister unterstützen Anfragen ihrer Kunden | Los proveedores atienden solicitudes de sus clientes
12.10.1 | An incident plan is ready | Ein Notfallplan liegt bereit | Hay un plan de incidentes preparado
12.10.2 | The plan is tested every year | Der Plan wird jährlich getestet | El plan se prueba cada año
12.10.3 | Someone is ready at all times | Jederzeit ist jemand bereit | Siempre hay alguien disponible
12.10.4 | Responders are trained | Einsatzkräfte sind geschult | Los equipos de respuesta están formados
12.10.5 | The plan covers alerts of security systems | Der Plan deckt Meldungen der Sicherheitssysteme ab | El plan cubre las alertas de los sistemas de seguridad
12.10.6 | The plan grows with what is learned | Der Plan wächst mit der Erfahrung | El plan mejora con lo aprendido
12.10.7 | Unexpected card numbers are dealt with | Auf unerwartete Kartennummern wird reagiert | Se actúa ante números de tarjeta inesperados
`)
