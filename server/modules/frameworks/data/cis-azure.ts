import { controlTable } from '../control-table.ts'

/** CIS Microsoft Azure Foundations 5.0: its numbers, and what each asks for in our own words. */
export const cisAzure = controlTable(`
# 2 | Analytics | Analyse | Análisis
2.1.1 | Databricks runs in an own virtual network | Databricks läuft im eigenen virtuellen Netzwerk | Databricks funciona en una red virtual propia
2.1.2 | Databricks subnets have security groups | Databricks-Subnetze haben Sicherheitsgruppen | Las subredes de Databricks tienen grupos de seguridad
2.1.3 m | Traffic between worker nodes is encrypted | Verkehr zwischen Arbeitsknoten ist verschlüsselt | El tráfico entre nodos está cifrado
2.1.4 m | Databricks takes people and groups from Entra ID | Databricks bezieht Personen und Gruppen aus Entra ID | Databricks toma personas y grupos de Entra ID
2.1.5 m | Databricks uses Unity Catalog | Databricks nutzt Unity Catalog | Databricks usa Unity Catalog
2.1.6 m | Personal access tokens are limited and expire | Persönliche Zugriffstoken sind begrenzt und laufen ab | Los tokens personales están limitados y caducan
2.1.7 | Databricks delivers diagnostic logs | Databricks liefert Diagnoseprotokolle | Databricks entrega registros de diagnóstico
2.1.8 m | Critical Databricks data uses own keys | Kritische Databricks-Daten nutzen eigene Schlüssel | Los datos críticos de Databricks usan claves propias
2.1.9 | Databricks nodes have no public address | Databricks-Knoten haben keine öffentliche Adresse | Los nodos de Databricks no tienen dirección pública
2.1.10 | Databricks is not reachable from public networks | Databricks ist aus öffentlichen Netzen nicht erreichbar | Databricks no es accesible desde redes públicas
2.1.11 | Databricks is reached through private endpoints | Databricks wird über private Endpunkte erreicht | Se accede a Databricks por puntos de conexión privados
# 3 | Compute | Rechenleistung | Cómputo
3.1.1 m | Only identities with MFA reach privileged machines | Nur Identitäten mit MFA erreichen privilegierte Maschinen | Solo identidades con MFA acceden a máquinas privilegiadas
# 5 | Identity | Identität | Identidad
5.1.1 | Security defaults are on | Sicherheitsstandards sind aktiv | Los valores de seguridad predeterminados están activos
5.1.2 | Everyone signs in with MFA | Alle melden sich mit MFA an | Todos inician sesión con MFA
5.1.3 m | MFA is not remembered on devices | MFA wird nicht auf Geräten gemerkt | La MFA no se recuerda en los dispositivos
5.2.1 m | Trusted locations are defined | Vertraute Orte sind festgelegt | Las ubicaciones de confianza están definidas
5.2.2 m | Sign-in is limited by country where it fits | Anmeldung ist, wo sinnvoll, nach Ländern begrenzt | El inicio de sesión se limita por país donde conviene
5.2.3 m | Device code sign-in is limited | Anmeldung per Gerätecode ist begrenzt | El inicio con código de dispositivo está limitado
5.2.4 m | A policy requires MFA from everyone | Eine Richtlinie verlangt MFA von allen | Una política exige MFA a todos
5.2.5 m | Risky sign-ins need MFA | Riskante Anmeldungen brauchen MFA | Los inicios de riesgo exigen MFA
5.2.6 m | Managing Azure needs MFA | Verwaltung von Azure braucht MFA | Administrar Azure exige MFA
5.2.7 m | Admin portals need MFA | Admin-Portale brauchen MFA | Los portales de administración exigen MFA
5.2.8 m | Tokens are bound to devices where it fits | Token sind, wo sinnvoll, an Geräte gebunden | Los tokens se vinculan a dispositivos donde conviene
5.3.1 m | Admin accounts are not used for daily work | Adminkonten dienen nicht der täglichen Arbeit | Las cuentas de administración no se usan a diario
5.3.2 m | Guests are reviewed regularly | Gäste werden regelmäßig überprüft | Los invitados se revisan con regularidad
5.3.3 | The role that grants access is restricted | Die Rolle zur Rechtevergabe ist eingeschränkt | El rol que concede accesos está restringido
5.3.4 m | Privileged roles are reviewed | Privilegierte Rollen werden überprüft | Los roles privilegiados se revisan
5.3.5 m | Disabled users have no permissions | Deaktivierte Benutzer haben keine Rechte | Los usuarios desactivados no tienen permisos
5.3.6 m | Who may create tenants is reviewed | Wer Mandanten anlegen darf, wird überprüft | Se revisa quién puede crear inquilinos
5.3.7 m | Other roles are reviewed | Übrige Rollen werden überprüft | Los demás roles se revisan
5.4 | Only administrators create tenants | Nur Administratoren legen Mandanten an | Solo administradores crean inquilinos
5.5 m | Resetting a password takes two methods | Passwort-Rücksetzung braucht zwei Methoden | Restablecer la contraseña exige dos métodos
5.6 m | Ten failures or fewer lock an account | Höchstens zehn Fehlversuche sperren ein Konto | Diez fallos o menos bloquean la cuenta
5.7 m | A lock lasts at least a minute | Eine Sperre dauert mindestens eine Minute | El bloqueo dura al menos un minuto
5.8 m | Banned passwords are enforced | Verbotene Passwörter werden durchgesetzt | Se aplican las contraseñas prohibidas
5.9 m | People confirm their sign-in data again | Personen bestätigen ihre Anmeldedaten erneut | Las personas reconfirman sus datos de acceso
5.10 m | People are told of password resets | Personen erfahren von Passwort-Rücksetzungen | Se avisa a las personas de los restablecimientos
5.11 m | Admins are told when admins reset passwords | Admins erfahren, wenn Admins Passwörter zurücksetzen | Se avisa a los administradores de restablecimientos de otros
5.12 m | People cannot consent to apps | Personen können Apps nicht zustimmen | Las personas no pueden dar consentimiento a aplicaciones
5.13 m | Consent is limited to verified publishers | Zustimmung ist auf geprüfte Herausgeber begrenzt | El consentimiento se limita a editores verificados
5.14 | People cannot register apps | Personen können keine Apps registrieren | Las personas no pueden registrar aplicaciones
5.15 | Guests see only their own data | Gäste sehen nur eigene Daten | Los invitados solo ven sus propios datos
5.16 | Only certain roles invite guests | Nur bestimmte Rollen laden Gäste ein | Solo ciertos roles invitan a personas externas
5.17 m | The admin center is restricted | Das Admin-Center ist eingeschränkt | El centro de administración está restringido
5.18 m | Group features are restricted | Gruppenfunktionen sind eingeschränkt | Las funciones de grupos están restringidas
5.19 m | People cannot create security groups | Personen können keine Sicherheitsgruppen anlegen | Las personas no pueden crear grupos de seguridad
5.20 m | Owners do not manage membership requests | Besitzer verwalten keine Beitrittsanfragen | Los propietarios no gestionan solicitudes de ingreso
5.21 m | People cannot create Microsoft 365 groups | Personen können keine Microsoft-365-Gruppen anlegen | Las personas no pueden crear grupos de Microsoft 365
5.22 m | Joining devices needs MFA | Geräte beizutreten braucht MFA | Unir dispositivos exige MFA
5.23 | No custom role administers subscriptions | Keine eigene Rolle verwaltet Abonnements | Ningún rol personalizado administra suscripciones
5.24 m | A custom role manages resource locks | Eine eigene Rolle verwaltet Ressourcensperren | Un rol personalizado gestiona los bloqueos de recursos
5.25 m | Subscriptions cannot change tenants freely | Abonnements wechseln nicht frei den Mandanten | Las suscripciones no cambian de inquilino libremente
5.26 m | Fewer than five global administrators exist | Es gibt weniger als fünf globale Administratoren | Hay menos de cinco administradores globales
5.27 | A subscription has two or three owners | Ein Abonnement hat zwei oder drei Besitzer | Una suscripción tiene dos o tres propietarios
5.28 m | Sign-in without passwords is considered | Anmeldung ohne Passwort ist erwogen | Se considera el inicio sin contraseña
# 6 | Logging and management | Protokollierung und Verwaltung | Registro y gestión
6.1.1.1 | Activity logs are exported | Aktivitätsprotokolle werden exportiert | Los registros de actividad se exportan
6.1.1.2 | Exports cover the right categories | Exporte umfassen die richtigen Kategorien | Las exportaciones cubren las categorías adecuadas
6.1.1.3 m | Storage of activity logs uses own keys | Speicher der Aktivitätsprotokolle nutzt eigene Schlüssel | El almacenamiento de los registros usa claves propias
6.1.1.4 | Key vaults log their use | Key Vaults protokollieren ihre Nutzung | Los almacenes de claves registran su uso
6.1.1.5 m | Security group flow logs reach Log Analytics | NSG-Flow-Logs gehen an Log Analytics | Los flujos de NSG llegan a Log Analytics
6.1.1.6 | App Service logs HTTP requests | App Service protokolliert HTTP-Anfragen | App Service registra las peticiones HTTP
6.1.1.7 m | Network flow logs reach Log Analytics | Netzwerk-Flow-Logs gehen an Log Analytics | Los flujos de red llegan a Log Analytics
6.1.1.8 m | Graph activity logs are exported | Graph-Aktivität wird exportiert | La actividad de Graph se exporta
6.1.1.9 m | Entra activity logs are exported | Entra-Aktivität wird exportiert | La actividad de Entra se exporta
6.1.1.10 m | Intune logs reach Log Analytics | Intune-Protokolle gehen an Log Analytics | Los registros de Intune llegan a Log Analytics
6.1.2.1 | Creating a policy assignment raises an alert | Anlegen einer Richtlinienzuweisung löst eine Meldung aus | Crear una asignación de directiva genera una alerta
6.1.2.2 | Deleting a policy assignment raises an alert | Löschen einer Richtlinienzuweisung löst eine Meldung aus | Eliminar una asignación de directiva genera una alerta
6.1.2.3 | Changing a security group raises an alert | Ändern einer Sicherheitsgruppe löst eine Meldung aus | Cambiar un grupo de seguridad genera una alerta
6.1.2.4 | Deleting a security group raises an alert | Löschen einer Sicherheitsgruppe löst eine Meldung aus | Eliminar un grupo de seguridad genera una alerta
6.1.2.5 | Changing a security solution raises an alert | Ändern einer Sicherheitslösung löst eine Meldung aus | Cambiar una solución de seguridad genera una alerta
6.1.2.6 | Deleting a security solution raises an alert | Löschen einer Sicherheitslösung löst eine Meldung aus | Eliminar una solución de seguridad genera una alerta
6.1.2.7 | Changing a SQL firewall rule raises an alert | Ändern einer SQL-Firewallregel löst eine Meldung aus | Cambiar una regla de firewall de SQL genera una alerta
6.1.2.8 | Deleting a SQL firewall rule raises an alert | Löschen einer SQL-Firewallregel löst eine Meldung aus | Eliminar una regla de firewall de SQL genera una alerta
6.1.2.9 | Changing a public address raises an alert | Ändern einer öffentlichen Adresse löst eine Meldung aus | Cambiar una dirección pública genera una alerta
6.1.2.10 | Deleting a public address raises an alert | Löschen einer öffentlichen Adresse löst eine Meldung aus | Eliminar una dirección pública genera una alerta
6.1.2.11 | Service health raises an alert | Störungen der Plattform lösen eine Meldung aus | El estado del servicio genera una alerta
6.1.3.1 | Application Insights is set up | Application Insights ist eingerichtet | Application Insights está configurado
6.1.4 m | Resources that can log do so | Ressourcen protokollieren, wo sie es können | Los recursos que pueden registrar lo hacen
6.1.5 m | Monitored production uses no basic tiers | Überwachte Produktion nutzt keine Basisstufen | La producción supervisada no usa niveles básicos
6.2 m | Critical resources are locked | Kritische Ressourcen sind gesperrt | Los recursos críticos están bloqueados
# 7 | Networking | Netzwerk | Redes
7.1 | RDP is not open to the internet | RDP ist nicht zum Internet offen | RDP no está abierto a internet
7.2 | SSH is not open to the internet | SSH ist nicht zum Internet offen | SSH no está abierto a internet
7.3 | UDP is not open to the internet | UDP ist nicht zum Internet offen | UDP no está abierto a internet
7.4 | HTTP is open to the internet only where needed | HTTP ist nur zum Internet offen, wo nötig | HTTP solo se abre a internet donde hace falta
7.5 | Security group flow logs are kept 90 days | NSG-Flow-Logs werden 90 Tage aufbewahrt | Los flujos de NSG se conservan 90 días
7.6 | Network Watcher is on in used regions | Network Watcher ist in genutzten Regionen aktiv | Network Watcher está activo en las regiones en uso
7.7 m | Public addresses are reviewed | Öffentliche Adressen werden überprüft | Las direcciones públicas se revisan
7.8 | Network flow logs are kept 90 days | Netzwerk-Flow-Logs werden 90 Tage aufbewahrt | Los flujos de red se conservan 90 días
7.9 m | VPN clients sign in through Entra ID | VPN-Clients melden sich über Entra ID an | Los clientes VPN inician sesión con Entra ID
7.10 | Application gateways have a firewall | Application Gateways haben eine Firewall | Las puertas de enlace tienen un firewall
7.11 | Subnets have security groups | Subnetze haben Sicherheitsgruppen | Las subredes tienen grupos de seguridad
7.12 | Application gateways require TLS 1.2 | Application Gateways verlangen TLS 1.2 | Las puertas de enlace exigen TLS 1.2
7.13 | Application gateways speak HTTP/2 | Application Gateways sprechen HTTP/2 | Las puertas de enlace usan HTTP/2
7.14 | The web firewall reads request bodies | Die Web-Firewall liest Anfragekörper | El firewall web inspecciona el cuerpo de las peticiones
7.15 | The web firewall stops bots | Die Web-Firewall stoppt Bots | El firewall web detiene bots
7.16 m | A security perimeter guards platform services | Ein Sicherheitsperimeter schützt Plattformdienste | Un perímetro protege los servicios de plataforma
# 8 | Security services | Sicherheitsdienste | Servicios de seguridad
8.1.1.1 | Defender CSPM is on | Defender CSPM ist aktiv | Defender CSPM está activo
8.1.2.1 | Defender for APIs is on | Defender für APIs ist aktiv | Defender para API está activo
8.1.3.1 | Defender for Servers is on | Defender für Server ist aktiv | Defender para servidores está activo
8.1.3.2 m | Machines are assessed for vulnerabilities | Maschinen werden auf Schwachstellen geprüft | Se evalúan las vulnerabilidades de las máquinas
8.1.3.3 | Endpoint protection is on | Endpunktschutz ist aktiv | La protección de puntos finales está activa
8.1.3.4 m | Machines are scanned without agents | Maschinen werden ohne Agenten geprüft | Las máquinas se analizan sin agentes
8.1.3.5 m | File integrity is monitored | Dateiintegrität wird überwacht | Se supervisa la integridad de los archivos
8.1.4.1 | Defender for Containers is on | Defender für Container ist aktiv | Defender para contenedores está activo
8.1.5.1 | Defender for Storage is on | Defender für Speicher ist aktiv | Defender para almacenamiento está activo
8.1.5.2 m | Storage alerts are watched | Speichermeldungen werden beobachtet | Las alertas de almacenamiento se vigilan
8.1.6.1 | Defender for App Service is on | Defender für App Service ist aktiv | Defender para App Service está activo
8.1.7.1 | Defender for Cosmos DB is on | Defender für Cosmos DB ist aktiv | Defender para Cosmos DB está activo
8.1.7.2 | Defender for open-source databases is on | Defender für Open-Source-Datenbanken ist aktiv | Defender para bases de datos de código abierto está activo
8.1.7.3 | Defender for Azure SQL is on | Defender für Azure SQL ist aktiv | Defender para Azure SQL está activo
8.1.7.4 | Defender for SQL on machines is on | Defender für SQL auf Maschinen ist aktiv | Defender para SQL en máquinas está activo
8.1.8.1 | Defender for Key Vault is on | Defender für Key Vault ist aktiv | Defender para Key Vault está activo
8.1.9.1 | Defender for Resource Manager is on | Defender für Resource Manager ist aktiv | Defender para Resource Manager está activo
8.1.10 | Machines are checked for updates | Maschinen werden auf Updates geprüft | Se comprueban las actualizaciones de las máquinas
8.1.11 m | Benchmark policies are not disabled | Benchmark-Richtlinien sind nicht deaktiviert | Las directivas de referencia no están desactivadas
8.1.12 | Owners get security mail | Besitzer erhalten Sicherheits-E-Mails | Los propietarios reciben correo de seguridad
8.1.13 | A security contact is registered | Ein Sicherheitskontakt ist hinterlegt | Hay un contacto de seguridad registrado
8.1.14 | Severe alerts are sent out | Schwere Meldungen werden versandt | Se envían las alertas graves
8.1.15 | Attack paths are sent out | Angriffspfade werden gemeldet | Se notifican las rutas de ataque
8.1.16 m | The external attack surface is monitored | Die externe Angriffsfläche wird überwacht | Se supervisa la superficie de ataque externa
8.2.1 m | Defender for IoT is on | Defender für IoT ist aktiv | Defender para IoT está activo
8.3.1 | Keys expire in vaults with role-based access | Schlüssel laufen in Vaults mit RBAC ab | Las claves caducan en almacenes con RBAC
8.3.2 | Keys expire in other vaults | Schlüssel laufen in anderen Vaults ab | Las claves caducan en otros almacenes
8.3.3 | Secrets expire in vaults with role-based access | Geheimnisse laufen in Vaults mit RBAC ab | Los secretos caducan en almacenes con RBAC
8.3.4 | Secrets expire in other vaults | Geheimnisse laufen in anderen Vaults ab | Los secretos caducan en otros almacenes
8.3.5 | Vaults are protected from purging | Vaults sind vor endgültigem Löschen geschützt | Los almacenes están protegidos contra la purga
8.3.6 | Vaults use role-based access | Vaults nutzen rollenbasierten Zugriff | Los almacenes usan acceso basado en roles
8.3.7 | Vaults are not reachable from public networks | Vaults sind aus öffentlichen Netzen nicht erreichbar | Los almacenes no son accesibles desde redes públicas
8.3.8 | Vaults are reached through private endpoints | Vaults werden über private Endpunkte erreicht | Se accede a los almacenes por puntos privados
8.3.9 | Keys are rotated automatically | Schlüssel werden automatisch rotiert | Las claves se rotan automáticamente
8.3.10 m | A managed HSM is used where required | Ein verwaltetes HSM wird genutzt, wo nötig | Se usa un HSM gestionado cuando se exige
8.3.11 | Certificates are valid for a year at most | Zertifikate gelten höchstens ein Jahr | Los certificados valen un año como máximo
8.4.1 | A Bastion host exists | Ein Bastion-Host ist vorhanden | Existe un host Bastion
8.5 | Networks are protected from DDoS | Netzwerke sind vor DDoS geschützt | Las redes están protegidas de DDoS
# 9 | Storage | Speicher | Almacenamiento
9.1.1 | Deleted file shares can be restored | Gelöschte Dateifreigaben lassen sich wiederherstellen | Los recursos compartidos borrados se pueden recuperar
9.1.2 | File shares use SMB 3.1.1 | Dateifreigaben nutzen SMB 3.1.1 | Los recursos compartidos usan SMB 3.1.1
9.1.3 | File shares use AES-256-GCM | Dateifreigaben nutzen AES-256-GCM | Los recursos compartidos usan AES-256-GCM
9.2.1 | Deleted blobs can be restored | Gelöschte Blobs lassen sich wiederherstellen | Los blobs borrados se pueden recuperar
9.2.2 | Deleted containers can be restored | Gelöschte Container lassen sich wiederherstellen | Los contenedores borrados se pueden recuperar
9.2.3 | Blobs are versioned | Blobs werden versioniert | Los blobs tienen versiones
9.3.1.1 | Reminders to rotate keys are on | Erinnerungen zum Schlüsselwechsel sind aktiv | Los recordatorios de rotación de claves están activos
9.3.1.2 | Access keys are renewed regularly | Zugriffsschlüssel werden regelmäßig erneuert | Las claves de acceso se renuevan con regularidad
9.3.1.3 | Access by shared key is off | Zugriff mit gemeinsamem Schlüssel ist aus | El acceso con clave compartida está desactivado
9.3.2.1 | Storage is reached through private endpoints | Speicher wird über private Endpunkte erreicht | Se accede al almacenamiento por puntos privados
9.3.2.2 | Storage is not reachable from public networks | Speicher ist aus öffentlichen Netzen nicht erreichbar | El almacenamiento no es accesible desde redes públicas
9.3.2.3 | Storage denies networks by default | Speicher verweigert Netze standardmäßig | El almacenamiento deniega redes por defecto
9.3.3.1 | The portal uses Entra ID for storage | Das Portal nutzt Entra ID für Speicher | El portal usa Entra ID para el almacenamiento
9.3.4 | Storage requires encrypted transfer | Speicher verlangt verschlüsselte Übertragung | El almacenamiento exige transferencia cifrada
9.3.5 | Trusted Azure services reach storage | Vertraute Azure-Dienste erreichen Speicher | Los servicios de Azure de confianza acceden al almacenamiento
9.3.6 | Storage requires TLS 1.2 | Speicher verlangt TLS 1.2 | El almacenamiento exige TLS 1.2
9.3.7 | Storage does not replicate to other tenants | Speicher repliziert nicht in andere Mandanten | El almacenamiento no se replica a otros inquilinos
9.3.8 | Blobs are not open to everyone | Blobs stehen nicht allen offen | Los blobs no están abiertos a todos
9.3.9 m | Storage accounts are locked against deletion | Speicherkonten sind gegen Löschen gesperrt | Las cuentas de almacenamiento están bloqueadas contra el borrado
9.3.10 m | Read-only locks are considered for storage | Schreibsperren für Speicher sind erwogen | Se consideran bloqueos de solo lectura
9.3.11 | Critical storage is geo-redundant | Kritischer Speicher ist georedundant | El almacenamiento crítico tiene redundancia geográfica
`)
