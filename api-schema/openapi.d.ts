// Generated from openapi.json by npm run generate.

export interface paths {
    readonly "/api/v2/shop/authentication-token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Renouveler le jeton d'accès avec le cookie de session */
        readonly put: operations["session.renewToken"];
        /** Se connecter */
        readonly post: operations["session.signIn"];
        /** Se déconnecter */
        readonly delete: operations["session.signOut"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shop-users/logged-in-data": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Données du bandeau */
        readonly get: operations["session.loggedInData"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/customers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le client connecté */
        readonly get: operations["session.getCustomer"];
        /** Changer ses informations */
        readonly put: operations["account.putCustomer"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shop-users/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les appareils connectés */
        readonly get: operations["session.sessions"];
        readonly put?: never;
        readonly post?: never;
        /** Déconnecter les autres appareils, ou tous */
        readonly delete: operations["session.endSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shop-users/sessions/{sessionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Déconnecter un appareil */
        readonly delete: operations["session.endSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/reset-password-requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Demander un nouveau mot de passe */
        readonly post: operations["account.requestPasswordReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/reset-password-requests/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Choisir un nouveau mot de passe */
        readonly patch: operations["account.resetPassword"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shop-users/reset-password-token-exist": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Savoir si un lien de nouveau mot de passe est encore valable */
        readonly get: operations["account.resetTokenExists"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/account-verification-requests/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le compte qu'un lien d'activation ouvre */
        readonly get: operations["account.accountToActivate"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Activer un compte */
        readonly patch: operations["account.activateAccount"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/account-verification-requests-by-email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Recevoir à nouveau le lien d'activation */
        readonly post: operations["account.requestActivation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/customers/email-confirmations/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La nouvelle adresse qu'un lien confirme */
        readonly get: operations["account.emailToConfirm"];
        readonly put?: never;
        /** Confirmer une nouvelle adresse e-mail */
        readonly post: operations["account.confirmEmail"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/customers/{id}/personal-data": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Télécharger ses données */
        readonly get: operations["account.personalData"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/customers/{id}/deletion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Supprimer son compte */
        readonly post: operations["account.deleteAccount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les boutiques du client */
        readonly get: operations["stores.listStores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une boutique */
        readonly get: operations["stores.getStore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Modifier la boutique active */
        readonly patch: operations["stores.changeStore"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les livraisons de la boutique active par gamme */
        readonly get: operations["stores.storeDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/store-activity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui se passe dans les boutiques du client */
        readonly get: operations["stores.storeActivity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/followed-stores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les boutiques suivies, celle qui n'a pas commandé depuis le plus longtemps d'abord */
        readonly get: operations["stores.followedStores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Synchroniser la boutique avec l'ERP */
        readonly post: operations["stores.syncStore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/infolegale-score": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Synchroniser le score infolegale */
        readonly post: operations["stores.syncInfolegaleScore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/sign-mandate-link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le lien de signature d'un mandat de prélèvement */
        readonly get: operations["stores.signMandateLink"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/mandates/{kind}/pdf-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le document d'un mandat signé */
        readonly get: operations["stores.mandatePdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/usual-products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les produits habituels de la boutique active */
        readonly get: operations["stores.usualProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/purchases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les derniers achats de la boutique active, par produit */
        readonly get: operations["stores.purchases"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/festive-products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les produits pré-commandés de la boutique active */
        readonly get: operations["stores.festiveProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/addresses/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une adresse de la boutique active */
        readonly get: operations["stores.getAddress"];
        /** Modifier une adresse de la boutique active */
        readonly put: operations["stores.putAddress"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/store-shop-users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les collaborateurs de la boutique active */
        readonly get: operations["users.listMembers"];
        readonly put?: never;
        /** Inviter un collaborateur dans la boutique active */
        readonly post: operations["users.inviteMember"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/store-shop-users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les collaborateurs des boutiques que l'on gère */
        readonly get: operations["users.listPeople"];
        readonly put?: never;
        /** Inviter un collaborateur dans plusieurs boutiques */
        readonly post: operations["users.inviteToStores"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/store-shop-users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Retirer un collaborateur de la boutique active */
        readonly delete: operations["users.removeMember"];
        readonly options?: never;
        readonly head?: never;
        /** Modifier un collaborateur de la boutique active */
        readonly patch: operations["users.changeMember"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/store-shop-users/{id}/invitations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Renvoyer une invitation */
        readonly post: operations["users.inviteAgain"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/store-shop-users/{id}/alert": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les alertes d'un collaborateur avant les heures limites */
        readonly get: operations["users.alerts"];
        /** Régler les alertes d'un collaborateur */
        readonly put: operations["users.putAlerts"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/taxons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** L'arbre des catégories */
        readonly get: operations["catalogue.taxons"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/taxons/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une catégorie et ses sous-catégories */
        readonly get: operations["catalogue.taxon"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/search/suggestions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Suggestions pendant la frappe */
        readonly get: operations["catalogue.suggestions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/search/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Recherche à facettes */
        readonly get: operations["catalogue.searchProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/products/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un produit par son code */
        readonly get: operations["catalogue.product"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/products-by-slug/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un produit par son adresse */
        readonly get: operations["catalogue.productBySlug"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/products/{code}/pdf-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La fiche technique d'un produit */
        readonly get: operations["catalogue.productSheet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/products/{code}/documents/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un document d'un produit */
        readonly get: operations["catalogue.productDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/product-variants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Des variantes par leurs codes */
        readonly get: operations["catalogue.variants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/product-variants/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une variante */
        readonly get: operations["catalogue.variant"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/product-variants-substitutions/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Variantes de remplacement */
        readonly get: operations["catalogue.substitutions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/products-best-selling": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Meilleures ventes */
        readonly get: operations["catalogue.bestSelling"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/brands": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les marques */
        readonly get: operations["catalogue.brands"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/merchants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les marchands */
        readonly get: operations["catalogue.merchants"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/merchants/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un marchand */
        readonly get: operations["catalogue.merchant"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/articles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les conseils */
        readonly get: operations["content.articles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/recipes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les recettes */
        readonly get: operations["content.recipes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/articles-by-slug/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un conseil par son adresse */
        readonly get: operations["content.articleBySlug"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/recipes-by-slug/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une recette par son adresse */
        readonly get: operations["content.recipeBySlug"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/cms-plugin/pages/list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les adresses publiques */
        readonly get: operations["content.cmsPageList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/cms-plugin/pages/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une page éditoriale */
        readonly get: operations["content.cmsPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/products-to-build": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les adresses des produits */
        readonly get: operations["content.productsToBuild"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/testimonies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les témoignages */
        readonly get: operations["content.testimonies"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/contact": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Écrire au service clients */
        readonly post: operations["contact.sendContact"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/merchant-applications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Demander à devenir marchand */
        readonly post: operations["contact.applyAsMerchant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/contact/upload-allowance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui peut encore être joint aujourd'hui */
        readonly get: operations["contact.contactUploads"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/consents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Garder la preuve d'un choix de cookies */
        readonly post: operations["consent.recordConsent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/page-reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Dire comment une page est arrivée */
        readonly post: operations["pageReports.reportPage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les commandes de la boutique active */
        readonly get: operations["orders.listOrders"];
        readonly put?: never;
        /** Le panier ouvert de la boutique active */
        readonly post: operations["orders.retrieveOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un panier ou une commande */
        readonly get: operations["orders.getOrder"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Code promotionnel et notes au chauffeur */
        readonly patch: operations["orders.changeOrder"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/store": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La boutique d'une commande du client */
        readonly get: operations["orders.orderStore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/checkCart": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Vérifier le panier */
        readonly post: operations["orders.checkCart"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ajouter au panier */
        readonly post: operations["orders.addItem"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/bulk-items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ajouter plusieurs lignes */
        readonly post: operations["orders.addItems"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/remove-bulk-items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retirer plusieurs lignes */
        readonly post: operations["orders.removeItems"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/items/{itemId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Retirer une ligne */
        readonly delete: operations["orders.removeItem"];
        readonly options?: never;
        readonly head?: never;
        /** Changer la quantité d'une ligne */
        readonly patch: operations["orders.changeItem"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/deliveryOptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Adresses, dates et transporteurs possibles */
        readonly get: operations["orders.deliveryOptions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Choisir la livraison */
        readonly patch: operations["orders.chooseDelivery"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/paymentMethods": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Moyens de paiement possibles pour chaque part */
        readonly get: operations["orders.paymentMethods"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/paymentOptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Choisir le paiement */
        readonly patch: operations["orders.choosePayment"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/complete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Valider la commande */
        readonly post: operations["orders.completeOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prévoir la commande */
        readonly post: operations["orders.previewOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/express": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Commander en une fois */
        readonly post: operations["orders.orderAtOnce"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/initPayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ouvrir la page de paiement par carte */
        readonly post: operations["orders.initPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/webhelp/retryPayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Payer à nouveau une part, ou par un autre moyen */
        readonly post: operations["orders.retryPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/cancelPayment/{scope}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Annuler le paiement d'une part */
        readonly post: operations["orders.cancelPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/shipments/{shipment}/amendment-preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Avant et après une modification de livraison */
        readonly post: operations["orders.previewAmendment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/shipments/{shipment}/amendment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Modifier une livraison d'une commande validée */
        readonly post: operations["orders.amendShipment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/supplement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Renoncer à une modification dont le supplément n'est pas payé */
        readonly delete: operations["orders.giveUpSupplement"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shipments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les livraisons de la boutique active */
        readonly get: operations["orders.listShipments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shipments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une livraison */
        readonly get: operations["orders.getShipment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/awaited-products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les produits commandés et pas encore livrés */
        readonly get: operations["orders.awaitedProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/izberg/invoices/{id}/pdf-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le fichier d'une facture (PDF, Factur-X) */
        readonly get: operations["invoices.invoicePdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shipments/{id}/delivery-note/pdf-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le bon de livraison d'une livraison (PDF) */
        readonly get: operations["invoices.deliveryNotePdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/orders/{token}/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les documents des livraisons d'une commande */
        readonly get: operations["invoices.orderDocuments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/invoices/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Plusieurs factures dans une archive */
        readonly get: operations["invoices.invoicesArchive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/invoices/csv-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les factures d'une période (CSV) */
        readonly get: operations["invoices.invoicesCsv"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/invoices/accounting-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les écritures comptables d'une période (colonnes du FEC) */
        readonly get: operations["invoices.invoicesEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/inbox": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les conversations de la boutique active */
        readonly get: operations["messaging.inbox"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/count-unviewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le nombre de messages non lus de la boutique active */
        readonly get: operations["messaging.countUnviewed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/threads/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une conversation */
        readonly get: operations["messaging.getThread"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/{id}/toggle-viewed-status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Marquer un message lu ou non lu */
        readonly put: operations["messaging.toggleViewed"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/message-reasons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les motifs d'un incident */
        readonly get: operations["messaging.messageReasons"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Écrire au sujet d'une livraison */
        readonly post: operations["messaging.writeAboutOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/offer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Écrire au sujet d'une offre */
        readonly post: operations["messaging.writeAboutOffer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/threads": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Écrire à un marchand ou au moulin */
        readonly post: operations["messaging.startThread"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/open-incident": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Signaler un problème sur une livraison */
        readonly post: operations["messaging.openIncident"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/thread/reply": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Répondre dans une conversation */
        readonly post: operations["messaging.reply"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/incidents/{id}/close": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Clore un incident */
        readonly put: operations["messaging.closeIncident"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/download-attachment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une pièce jointe */
        readonly get: operations["messaging.downloadAttachment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/upload-allowance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui peut encore être joint aujourd'hui */
        readonly get: operations["messaging.messagingUploads"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/messaging/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les nouveaux messages, au fil de l'eau */
        readonly get: operations["messaging.messagingEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/marketplace-access-request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La demande d'accès à la marketplace de la boutique active */
        readonly get: operations["marketplace.marketplaceAccessRequest"];
        readonly put?: never;
        /** Demander l'accès à la marketplace pour la boutique active */
        readonly post: operations["marketplace.requestMarketplaceAccess"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/outstandings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les encours de la boutique active */
        readonly get: operations["outstandings.storeOutstandings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/{id}/outstandings/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les totaux des encours de la boutique active */
        readonly get: operations["outstandings.storeOutstandingSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/outstandings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les encours de toutes ses boutiques */
        readonly get: operations["outstandings.listOutstandings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/outstandings/summary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les totaux des encours de toutes ses boutiques */
        readonly get: operations["outstandings.outstandingSummary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/outstanding/payment/checkout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Payer plusieurs factures à la fois */
        readonly post: operations["outstandings.checkoutOutstandings"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/outstanding/payment/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un paiement de factures */
        readonly get: operations["outstandings.outstandingPayment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/outstanding/payment/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Abandonner un paiement de factures */
        readonly post: operations["outstandings.giveUpOutstandingPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/push/key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La clé d'abonnement aux notifications */
        readonly get: operations["push.pushKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/push/subscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Abonner ce navigateur aux notifications */
        readonly post: operations["push.subscribePush"];
        /** Désabonner ce navigateur */
        readonly delete: operations["push.unsubscribePush"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/quick-entry/vocabulary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le catalogue et les habitudes de la boutique pour la saisie rapide */
        readonly get: operations["quickEntry.quickEntryVocabulary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shopping-lists": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les listes de la boutique active */
        readonly get: operations["shoppingLists.listShoppingLists"];
        readonly put?: never;
        /** Créer une liste */
        readonly post: operations["shoppingLists.createShoppingList"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shopping-lists/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une liste et ses produits */
        readonly get: operations["shoppingLists.getShoppingList"];
        readonly put?: never;
        readonly post?: never;
        /** Supprimer une liste */
        readonly delete: operations["shoppingLists.removeShoppingList"];
        readonly options?: never;
        readonly head?: never;
        /** Renommer ou réordonner une liste */
        readonly patch: operations["shoppingLists.changeShoppingList"];
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shopping-lists/{id}/store": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La boutique d'une liste du client */
        readonly get: operations["shoppingLists.shoppingListStore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shopping-lists/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Rétablir une liste supprimée */
        readonly post: operations["shoppingLists.restoreShoppingList"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shopping-lists/{id}/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ajouter des produits à une liste */
        readonly post: operations["shoppingLists.addListProducts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/shopping-lists/{id}/products/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Quantité, place et rayon d'un produit de la liste */
        readonly put: operations["shoppingLists.setListProduct"];
        readonly post?: never;
        /** Retirer un produit d'une liste */
        readonly delete: operations["shoppingLists.removeListProduct"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stock-alerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les retours en stock que le client attend */
        readonly get: operations["stockAlerts.stockAlerts"];
        readonly put?: never;
        /** Être prévenu du retour en stock d'un produit */
        readonly post: operations["stockAlerts.askStockAlert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stock-alerts/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Ne plus attendre un retour en stock */
        readonly delete: operations["stockAlerts.dropStockAlert"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/related-products/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Produits associés */
        readonly get: operations["related.relatedProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/insee/siret/{siret}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un établissement par son SIRET */
        readonly get: operations["registration.findEstablishment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/towns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les communes d'un code postal */
        readonly get: operations["registration.towns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/gmp-store-exist": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retrouver une boutique déjà cliente du moulin */
        readonly post: operations["registration.gmpStoreExist"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/customers/exist": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce collaborateur est-il déjà dans une de mes boutiques ? */
        readonly post: operations["registration.customerExist"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/customers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ouvrir un compte */
        readonly post: operations["registration.registerPerson"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/register-gmp-store-with-shop-user": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ouvrir un compte pour une boutique déjà cliente */
        readonly post: operations["registration.registerWithGmpStore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/register-new-store-with-shop-user": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ouvrir un compte pour une nouvelle boutique */
        readonly post: operations["registration.registerWithNewStore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/customers/register_and_link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ajouter une boutique déjà cliente à son compte */
        readonly post: operations["registration.linkGmpStore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/register-new-store-and-link-shop-user": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ajouter une nouvelle boutique à son compte */
        readonly post: operations["registration.linkNewStore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/shop/stores/send-attachment-request-mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Recevoir à nouveau la liste des justificatifs */
        readonly post: operations["registration.sendAttachmentRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/impersonate/retrieve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ouvrir la session d'un client depuis la gestion */
        readonly post: operations["impersonation.retrieveImpersonation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Où en est la connexion à la gestion */
        readonly get: operations["staffSession.staffSession"];
        readonly put?: never;
        /** Se connecter à la gestion */
        readonly post: operations["staffSession.staffSignIn"];
        /** Se déconnecter de la gestion */
        readonly delete: operations["staffSession.staffSignOut"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Donner le code de connexion ou un code de secours */
        readonly post: operations["staffSession.staffCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/passkey/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce qu'une clé d'accès signe pour se connecter */
        readonly post: operations["staffSession.staffPasskeyRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Se connecter à la gestion par une clé d'accès */
        readonly post: operations["staffSession.staffEnterByPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/openid/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Où se connecter par le fournisseur de la maison */
        readonly post: operations["staffSession.staffOpenidRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/invitations/{token}/openid/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Où lier son compte du fournisseur de la maison */
        readonly post: operations["staffSession.staffInvitationOpenid"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/openid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Se connecter à la gestion par le fournisseur de la maison */
        readonly post: operations["staffSession.staffEnterByOpenid"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/enrolment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La clé à enregistrer à la première connexion */
        readonly get: operations["staffSession.staffFirstEnrolment"];
        readonly put?: never;
        /** Activer le second facteur à la première connexion */
        readonly post: operations["staffSession.staffConfirmFirstEnrolment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/confirmation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirmer que c'est bien soi */
        readonly post: operations["staffSession.staffConfirm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/confirmation/passkey/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce qu'une clé d'accès signe pour confirmer que c'est bien soi */
        readonly post: operations["staffSession.staffConfirmationPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/session/confirmation/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirmer par une clé d'accès que c'est bien soi */
        readonly post: operations["staffSession.staffConfirmByPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/security": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La sécurité de son compte de la gestion */
        readonly get: operations["staffSession.staffSecurity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/security/enrolment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La clé à enregistrer pour activer le second facteur */
        readonly get: operations["staffSession.staffEnrolment"];
        readonly put?: never;
        /** Activer le second facteur */
        readonly post: operations["staffSession.staffConfirmEnrolment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/security/passkeys/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce qu'un navigateur crée une clé d'accès avec */
        readonly post: operations["staffSession.staffPasskeyCreation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/security/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ajouter une clé d'accès */
        readonly post: operations["staffSession.staffAddPasskey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/security/passkeys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Retirer une clé d'accès */
        readonly delete: operations["staffSession.staffRemovePasskey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/security/openid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Délier son compte du fournisseur de la maison */
        readonly delete: operations["staffSession.staffUnlinkOpenid"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/security/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Créer de nouveaux codes de secours */
        readonly post: operations["staffSession.staffRenewCodes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/clients": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Rechercher un client par e-mail, nom, enseigne ou numéro */
        readonly get: operations["staffClients.staffClients"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/clients/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un client */
        readonly get: operations["staffClients.staffClient"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/clients/{id}/impersonations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Se connecter en tant que ce client */
        readonly post: operations["staffClients.staffImpersonate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le journal des connexions en tant que client */
        readonly get: operations["staffClients.staffJournal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journal/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une connexion en tant que client */
        readonly get: operations["staffClients.staffJournalEntry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journal/{id}/requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui a été fait pendant une connexion en tant que client */
        readonly get: operations["staffClients.staffJournalRequests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/applications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les demandes qui attendent une décision */
        readonly get: operations["staffApplications.staffApplications"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/applications/{kind}/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une demande */
        readonly get: operations["staffApplications.staffApplication"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/applications/{kind}/{id}/approval": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Accepter une demande */
        readonly post: operations["staffApplications.staffApprove"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/applications/{kind}/{id}/refusal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Refuser une demande */
        readonly post: operations["staffApplications.staffRefuse"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/applications/{kind}/{id}/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Demander les justificatifs d'une boutique */
        readonly post: operations["staffApplications.staffAskDocuments"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/conversations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les conversations de toutes les boutiques */
        readonly get: operations["staffConversations.staffConversations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/conversations/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une conversation d'une boutique */
        readonly get: operations["staffConversations.staffConversation"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/conversations/{id}/replies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Répondre à une boutique */
        readonly post: operations["staffConversations.staffAnswer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/conversations/{id}/closing": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Clore l'incident d'une boutique */
        readonly post: operations["staffConversations.staffCloseIncident"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/conversations/{id}/viewing": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Noter qu'aucune réponse n'est nécessaire */
        readonly post: operations["staffConversations.staffMarkSeen"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/attachments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une pièce jointe d'une conversation */
        readonly get: operations["staffConversations.staffAttachment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/failed-sends": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui n'est pas parti */
        readonly get: operations["staffFailedSends.staffFailedSends"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/failed-sends/decisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les dernières décisions sur ce qui n'était pas parti */
        readonly get: operations["staffFailedSends.staffSendDecisions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/failed-sends/{id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Réessayer un envoi */
        readonly post: operations["staffFailedSends.staffRetrySend"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/failed-sends/{id}/giving-up": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Abandonner un envoi */
        readonly post: operations["staffFailedSends.staffGiveUpSend"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** L'état de la boutique et de ses partenaires */
        readonly get: operations["staffHealth.staffShopHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/pictures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les images de la boutique */
        readonly get: operations["staffPictures.staffPictures"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/pictures/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les derniers changements d'images */
        readonly get: operations["staffPictures.staffPictureChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/pictures/allowance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les photos qui peuvent encore être envoyées aujourd'hui */
        readonly get: operations["staffPictures.staffPhotographsLeft"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/photographs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Mettre une photo en ligne */
        readonly post: operations["staffPictures.staffAddPhotograph"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/pictures/whole": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une photo entière, quelle que soit la partie montrée */
        readonly get: operations["staffPictures.staffWholePicture"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/pictures/crop": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Choisir la partie d’une photo qui est montrée */
        readonly post: operations["staffPictures.staffCropPicture"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/pictures/removal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retirer une image */
        readonly post: operations["staffPictures.staffRemovePicture"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les commandes */
        readonly get: operations["staffOrders.staffOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/choices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce par quoi les commandes se filtrent */
        readonly get: operations["staffOrders.staffOrderChoices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une commande */
        readonly get: operations["staffOrders.staffOrder"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}/erp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Renvoyer une commande à l'ERP */
        readonly post: operations["staffOrders.staffErpAgain"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/shipments/{id}/delivery-note": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le bon de livraison d'une livraison (PDF) */
        readonly get: operations["staffOrders.staffDeliveryNote"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/invoices/{id}/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le fichier d'une facture (PDF) */
        readonly get: operations["staffOrders.staffInvoicePdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lorries/{day}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les camions d'un jour */
        readonly get: operations["staffOrders.staffLorries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lorries/{day}/{area}/{range}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le chargement d'un camion */
        readonly get: operations["staffOrders.staffLorry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lorries/{day}/{area}/{range}/delivery-notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les bons de livraison d'un camion (PDF) */
        readonly get: operations["staffOrders.staffLorryNotes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/shipments/{id}/departures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Noter ce qui est parti d'une livraison */
        readonly post: operations["staffOrders.staffTypeDeparture"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lorries/{day}/{area}/{range}/departure": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Noter qu'un camion est parti */
        readonly post: operations["staffOrders.staffLorryLeaves"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/shortages/shares": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Partager un article qui manque */
        readonly post: operations["staffOrders.staffShareShortage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lots": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Qui a reçu un lot */
        readonly get: operations["staffOrders.staffLotReceivers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lots/csv-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Qui a reçu un lot (CSV) */
        readonly get: operations["staffOrders.staffLotReceiversCsv"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/phone-orders/stores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Rechercher la boutique qui appelle */
        readonly get: operations["staffPhoneOrders.staffPhoneStores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/phone-orders/stores/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La boutique qui appelle */
        readonly get: operations["staffPhoneOrders.staffPhoneStore"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/phone-orders/stores/{id}/vocabulary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les articles et les habitudes de la boutique qui appelle */
        readonly get: operations["staffPhoneOrders.staffPhoneVocabulary"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/phone-orders/stores/{id}/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prévoir une commande par téléphone */
        readonly post: operations["staffPhoneOrders.staffPhonePreview"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/phone-orders/stores/{id}/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Passer une commande par téléphone */
        readonly post: operations["staffPhoneOrders.staffPlacePhoneOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}/shipments/{shipment}/substitutes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui peut remplacer les lignes d'une livraison */
        readonly get: operations["staffOrderChanges.staffSubstitutes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}/change-preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prévoir ce qu'une commande devient sans certaines lignes */
        readonly post: operations["staffOrderChanges.staffPreviewOrderChange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Annuler ou diminuer une commande */
        readonly post: operations["staffOrderChanges.staffChangeOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}/shipments/{shipment}/split-days": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les jours où une partie d’une livraison peut partir */
        readonly get: operations["staffOrderChanges.staffSplitDays"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}/split-preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prévoir ce qu’une livraison devient en deux camions */
        readonly post: operations["staffOrderChanges.staffPreviewOrderSplit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/orders/{id}/splits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Partager une livraison, ou en réunir deux */
        readonly post: operations["staffOrderChanges.staffSplitOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/resources/{resource}/rows": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les lignes d'une ressource */
        readonly get: operations["staffResources.staffRows"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/resources/{resource}/row": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une ligne d'une ressource */
        readonly get: operations["staffResources.staffRow"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/resources/{resource}/owners": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reprendre la main sur une colonne, ou la rendre aux fichiers */
        readonly post: operations["staffResources.staffOwnColumn"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/resources/{resource}/choices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qu'une colonne peut nommer */
        readonly get: operations["staffResources.staffChoices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/resources/{resource}/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les lignes d'une ressource, en fichier */
        readonly get: operations["staffResources.staffFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/resources/{resource}/proposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Proposer des changements */
        readonly post: operations["staffResources.staffPropose"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/resources/files": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prendre un fichier */
        readonly post: operations["staffResources.staffTakeFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les passages */
        readonly get: operations["staffResources.staffRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un passage */
        readonly get: operations["staffResources.staffRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs/{id}/control": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le CONTRL d'un passage */
        readonly get: operations["staffResources.staffRunControl"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs/{id}/lines": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les lignes d'un passage */
        readonly get: operations["staffResources.staffRunLines"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs/{id}/apply": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Appliquer un passage */
        readonly post: operations["staffResources.staffApplyRun"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs/{id}/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirmer un passage */
        readonly post: operations["staffResources.staffConfirmRun"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Abandonner un passage */
        readonly post: operations["staffResources.staffCancelRun"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/runs/{id}/undo": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Annuler un passage */
        readonly post: operations["staffResources.staffUndoRun"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** L'historique */
        readonly get: operations["staffResources.staffChanges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/changes/{id}/proposals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reprendre ce qui était avant un changement */
        readonly post: operations["staffResources.staffTakeBack"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/collections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les encaissements */
        readonly get: operations["staffCollections.staffCollections"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/remises/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une remise de prélèvements */
        readonly get: operations["staffCollections.staffRemise"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/remises/{id}/approval": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Approuver une remise */
        readonly post: operations["staffCollections.staffApproveRemise"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/remises/{id}/withdrawal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retirer une remise */
        readonly post: operations["staffCollections.staffWithdrawRemise"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/remises/{id}/bank-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le fichier d'une remise pour la banque (pain.008) */
        readonly get: operations["staffCollections.staffRemiseFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/bank-answers/{id}/note": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Classer une réponse de la banque */
        readonly post: operations["staffCollections.staffNoteAnswer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/remises/{id}/settlement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Noter une remise encaissée */
        readonly post: operations["staffCollections.staffSettleRemise"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/debits/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un prélèvement */
        readonly get: operations["staffCollections.staffDebit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/debits/{id}/return": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Enregistrer le retour d'un prélèvement */
        readonly post: operations["staffCollections.staffReturnDebit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/mandates/{rum}/resumption": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reprendre les prélèvements d'un mandat */
        readonly post: operations["staffCollections.staffResumeMandate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/mandates/{rum}/registration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Enregistrer un mandat interentreprises */
        readonly post: operations["staffCollections.staffRegisterMandate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/transfers/match": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce qu'un virement paierait */
        readonly post: operations["staffTransfers.staffMatchTransfer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/transfers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les virements reçus et ce qu'ils paieraient */
        readonly get: operations["staffTransfers.staffTransfers"];
        readonly put?: never;
        /** Enregistrer un virement */
        readonly post: operations["staffTransfers.staffEnterTransfer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/transfers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un virement, ce qui lui est proposé et ce qu'il a payé */
        readonly get: operations["staffTransfers.staffTransfer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/owed-items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui reste à payer d'un client */
        readonly get: operations["staffTransfers.staffOwedItems"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/transfers/{id}/allocations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Affecter un virement */
        readonly post: operations["staffTransfers.staffAllocate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/transfers/{id}/undoings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Annuler une affectation */
        readonly post: operations["staffTransfers.staffUndoAllocation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/transfers/{id}/refund": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Noter un virement rendu */
        readonly post: operations["staffTransfers.staffRefundTransfer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/transfers/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prendre un fichier de la banque */
        readonly post: operations["staffTransfers.staffTakeBankFile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/write-offs/match": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce qu'une facture passée en perte laisserait */
        readonly post: operations["staffTransfers.staffLoss"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/write-offs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Passer une facture en perte */
        readonly post: operations["staffTransfers.staffWriteOff"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/invoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les factures et les avoirs */
        readonly get: operations["staffInvoices.staffInvoices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/invoices/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une facture, ce qui en reste et ses avoirs */
        readonly get: operations["staffInvoices.staffInvoice"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/invoices/{id}/credit-note-preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce que dirait un avoir */
        readonly post: operations["staffInvoices.staffPreviewCreditNote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/invoices/{id}/credit-notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Établir un avoir */
        readonly post: operations["staffInvoices.staffWriteCreditNote"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/forecasts/choices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce sur quoi un changement peut porter */
        readonly get: operations["staffForecasts.staffForecastChoices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/forecasts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Jouer un changement sur les commandes d'une période */
        readonly post: operations["staffForecasts.staffForecast"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/forecasts/taken": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Appliquer un changement qui a été simulé */
        readonly post: operations["staffForecasts.staffTakeForecast"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/team": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les personnes de la maison */
        readonly get: operations["staffTeam.staffTeam"];
        readonly put?: never;
        /** Inviter une personne */
        readonly post: operations["staffTeam.staffInvite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/team/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une personne de la maison et son historique */
        readonly get: operations["staffTeam.staffPerson"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/team/{id}/invitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Envoyer un nouveau lien */
        readonly post: operations["staffTeam.staffInviteAgain"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/team/{id}/roles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Changer les rôles d'une personne */
        readonly post: operations["staffTeam.staffGiveRoles"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/team/{id}/withdrawal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retirer une personne */
        readonly post: operations["staffTeam.staffWithdraw"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/team/{id}/return": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Rétablir une personne */
        readonly post: operations["staffTeam.staffBringBack"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/team/{id}/second-factor/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Réinitialiser le second facteur d'une personne */
        readonly post: operations["staffTeam.staffResetFactor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/invitations/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La personne qu'un lien de l'équipe invite */
        readonly get: operations["staffTeam.staffInvitation"];
        readonly put?: never;
        /** Choisir son mot de passe de la gestion */
        readonly post: operations["staffTeam.staffChoosePassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/today": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui attend aujourd’hui, selon ce que l’on peut voir */
        readonly get: operations["staffToday.staffToday"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/tours": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les tournées d’une semaine */
        readonly get: operations["staffTours.staffTours"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/tours/{area}/{range}/{day}/hit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Qui serait touché si ce camion ne passait pas */
        readonly get: operations["staffTours.staffLorryHit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lorry-cancellations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Pas de camion ce jour-là : les commandes vont à d’autres jours */
        readonly post: operations["staffTours.staffCancelLorry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lorry-cancellations/{id}/telling": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Prévenir maintenant les boutiques */
        readonly post: operations["staffTours.staffTellCancellation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/lorry-cancellations/{id}/taking-back": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Le camion passe quand même */
        readonly post: operations["staffTours.staffTakeBackCancellation"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/companies/{siren}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Tout d’une société */
        readonly get: operations["staffCompanies.staffCompany"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/companies/{siren}/notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Noter quelque chose d’une société, pour la maison */
        readonly post: operations["staffCompanies.staffNoteCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/companies/{siren}/blocking": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bloquer ou débloquer une société, avec le motif */
        readonly post: operations["staffCompanies.staffBlockCompany"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/shops/{id}/takeover": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce que ferait la reprise d’un fonds */
        readonly get: operations["staffCompanies.staffTakeover"];
        readonly put?: never;
        /** Reprise du fonds */
        readonly post: operations["staffCompanies.staffTakeOver"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/companies/{siren}/judgment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce que ferait une procédure collective */
        readonly get: operations["staffCompanies.staffJudgment"];
        readonly put?: never;
        /** Procédure collective */
        readonly post: operations["staffCompanies.staffEnterJudgment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/companies/{siren}/judgment/lifting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** La procédure collective est levée */
        readonly post: operations["staffCompanies.staffLiftJudgment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les contenus en cours, prévus et publiés */
        readonly get: operations["staffContent.staffContents"];
        readonly put?: never;
        /** Commence une version d’un contenu */
        readonly post: operations["staffContent.staffBeginContent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/content/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Une version d’un contenu */
        readonly get: operations["staffContent.staffContent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/content/{id}/cells": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Enregistre ce que dit une version */
        readonly post: operations["staffContent.staffSaveContent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/content/{id}/steps": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Vérifie, prévoit, publie ou retire une version */
        readonly post: operations["staffContent.staffMoveContent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/firm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** La société : son document et ses versions */
        readonly get: operations["staffFirm.staffFirm"];
        readonly put?: never;
        /** Changer le document de la société */
        readonly post: operations["staffFirm.staffTakeFirm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/firm/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ce qu’un document de la société changerait */
        readonly post: operations["staffFirm.staffPreviewFirm"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/firm/versions/{id}/again": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reprendre une version du document de la société */
        readonly post: operations["staffFirm.staffFirmAgain"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/second-looks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qui attend une seconde personne */
        readonly get: operations["staffFirm.staffSecondLooks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/second-looks/{id}/confirmation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirmer ce qu’une autre personne a proposé */
        readonly post: operations["staffFirm.staffConfirmLook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/second-looks/{id}/withdrawal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retirer une proposition */
        readonly post: operations["staffFirm.staffWithdrawLook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les produits, et ce qui leur manque */
        readonly get: operations["staffProducts.staffProducts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un produit, et ce qui lui manque */
        readonly get: operations["staffProducts.staffProduct"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/product-viewers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les boutiques par les yeux de qui voir un produit */
        readonly get: operations["staffProducts.staffProductViewers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products/{code}/seen-by/{store}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un produit vu par une boutique */
        readonly get: operations["staffProducts.staffProductSeenBy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/new-articles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Un nouvel article d’un seul tenant */
        readonly post: operations["staffProducts.staffMakeArticle"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products/{code}/publication": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Mettre un produit en vente, ou l’en retirer */
        readonly post: operations["staffProducts.staffPublishProduct"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products/{code}/pictures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Les photos d’un produit, leur ordre et leurs textes */
        readonly post: operations["staffProducts.staffSetProductPictures"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products/{code}/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ajouter un document à un produit, ou le remplacer */
        readonly post: operations["staffProducts.staffAddProductDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products/{code}/documents/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un document d’un produit */
        readonly get: operations["staffProducts.staffProductDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/products/{code}/documents/removal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Enlever un document d’un produit */
        readonly post: operations["staffProducts.staffRemoveProductDocument"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les journaux, par périodes */
        readonly get: operations["staffBooks.staffBooks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journals/entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les écritures qui ne sont pas closes */
        readonly get: operations["staffBooks.staffOpenEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journals/periods/{id}/entries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les écritures d'une période close */
        readonly get: operations["staffBooks.staffPeriodEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journals/closings/{until}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ce qu'une clôture verrouillerait */
        readonly get: operations["staffBooks.staffClosing"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journals/closings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Clôturer une période */
        readonly post: operations["staffBooks.staffClosePeriod"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journals/periods/{id}/fec-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le fichier des écritures d'une période (FEC) */
        readonly get: operations["staffBooks.staffPeriodFec"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/journals/periods/{id}/csv-file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les écritures d'une période (CSV) */
        readonly get: operations["staffBooks.staffPeriodCsv"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/exchange-clients": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les programmes des partenaires */
        readonly get: operations["staffExchangeClients.staffExchangeClients"];
        readonly put?: never;
        /** Ouvrir l'accès d'un programme */
        readonly post: operations["staffExchangeClients.staffMakeExchangeClient"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/exchange-clients/{id}/secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Renouveler le secret d'un programme */
        readonly post: operations["staffExchangeClients.staffRotateExchangeClient"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/exchange-clients/{id}/revocation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Révoquer un programme */
        readonly post: operations["staffExchangeClients.staffRevokeExchangeClient"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les webhooks des partenaires */
        readonly get: operations["staffWebhooks.staffWebhooks"];
        readonly put?: never;
        /** Ajouter un webhook */
        readonly post: operations["staffWebhooks.staffMakeWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/webhooks/{id}/secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Renouveler le secret d'un webhook */
        readonly post: operations["staffWebhooks.staffRotateWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/webhooks/{id}/pause": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Suspendre un webhook */
        readonly post: operations["staffWebhooks.staffPauseWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/webhooks/{id}/resumption": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reprendre un webhook */
        readonly post: operations["staffWebhooks.staffResumeWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/webhooks/{id}/replay": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Renvoyer les messages d'un webhook */
        readonly post: operations["staffWebhooks.staffReplayWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/staff/webhooks/{id}/removal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Retirer un webhook */
        readonly post: operations["staffWebhooks.staffRemoveWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/oauth/token": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Un jeton pour le programme d'un partenaire */
        readonly post: operations["exchange.exchangeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/exchange/{resource}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Les lignes d'une ressource, pour un programme */
        readonly get: operations["exchange.exchangeOut"];
        /** Apporter des lignes */
        readonly put: operations["exchange.exchangeIn"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/exchange/runs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Un passage et ses lignes fautives */
        readonly get: operations["exchange.exchangeRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v2/exchange/runs/{id}/control": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Le CONTRL d'un échange EDIFACT */
        readonly get: operations["exchange.exchangeControl"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "customer.registered": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Compte demandé */
        readonly post: operations["webhooks.customer.registered"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.confirmed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Commande confirmée */
        readonly post: operations["webhooks.order.confirmed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Commande modifiée */
        readonly post: operations["webhooks.order.changed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "order.cancelled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Commande annulée */
        readonly post: operations["webhooks.order.cancelled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment.received": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Paiement reçu */
        readonly post: operations["webhooks.payment.received"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment.refused": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Paiement refusé */
        readonly post: operations["webhooks.payment.refused"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "payment.refunded": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Paiement remboursé */
        readonly post: operations["webhooks.payment.refunded"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "stock.low": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Stock bas */
        readonly post: operations["webhooks.stock.low"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "run.waiting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Passage à confirmer */
        readonly post: operations["webhooks.run.waiting"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly Unavailable: {
            /** @enum {number} */
            readonly code: 503;
            readonly message: string;
        };
        readonly ServerFault: {
            /** @enum {number} */
            readonly code: 500;
            readonly message: string;
        };
        readonly PayloadTooLarge: {
            /** @enum {number} */
            readonly code: 413;
            readonly message: string;
        };
        readonly TooManyRequests: {
            /** @enum {number} */
            readonly code: 429;
            readonly message: string;
            readonly retryAfter: number;
        };
        readonly Forbidden: {
            /** @enum {number} */
            readonly code: 403;
            readonly message: string;
        };
        readonly Unauthorized: {
            /** @enum {number} */
            readonly code: 401;
            readonly message: string;
        };
        readonly ExchangeRefused: {
            /** @enum {string} */
            readonly code: "FICHIER_ILLISIBLE" | "COLONNES_A_PRECISER" | "CLE_DEJA_UTILISEE" | "CLE_TROP_COURTE" | "PROFIL_INCONNU" | "COMPLET_REFUSE" | "SOURCE_AMBIGUE";
            readonly message: string;
            readonly line: number | null;
            readonly headers: readonly {
                readonly header: string;
                readonly column: string | null;
                readonly why: string;
            }[];
        };
        readonly Conflict: {
            /** @enum {number} */
            readonly code: 409;
            readonly message: string;
        };
        readonly NotFound: {
            /** @enum {number} */
            readonly code: 404;
            readonly message: string;
        };
        readonly BadRequest: {
            /** @enum {number} */
            readonly code: 400;
            readonly errors: readonly string[];
            readonly fields: readonly {
                /** @example quantity */
                readonly field: string;
                /** @example Champs obligatoire */
                readonly message: string;
            }[];
        };
        /** @enum {string} */
        readonly StaffResource: "thresholds" | "categories" | "brands" | "merchants" | "products" | "variants" | "substitutions" | "tours" | "closures" | "customers" | "companies" | "priceLists" | "externalKeys" | "users" | "costs" | "prices" | "promotions" | "offers" | "stocks" | "departures" | "orderStates" | "invoices" | "openItems" | "orders" | "payments" | "festive" | "recipes" | "articles" | "pages";
        readonly ExchangeRun: {
            readonly id: number;
            readonly resource: components["schemas"]["StaffResource"];
            readonly state: components["schemas"]["RunState"];
            readonly asOf: string | null;
            readonly complete: boolean;
            readonly only: components["schemas"]["OnlyRows"];
            readonly goodLines: boolean;
            readonly counts: components["schemas"]["RunCounts"] | null;
            readonly concerns: readonly components["schemas"]["RunConcern"][];
            readonly refusal: string | null;
            readonly told: readonly string[];
            readonly receivedAt: string;
            readonly control?: string;
            readonly countsFrom: string | null;
            readonly appliedAt: string | null;
            readonly undoneAt: string | null;
            readonly progress: {
                readonly written: number;
                readonly of: number;
            };
            readonly faults: readonly components["schemas"]["RunFault"][];
        };
        readonly RunFault: {
            readonly line: number | null;
            readonly key: string;
            readonly column: string | null;
            readonly value: string;
            readonly reason: string;
            readonly header: string | null;
        };
        readonly RunConcern: {
            readonly guard: string;
            readonly lines: number;
            readonly text: string;
        };
        readonly RunCounts: {
            readonly added: number;
            readonly changed: number;
            readonly unchanged: number;
            readonly gone: number;
            readonly faulty: number;
            readonly skipped: number;
        };
        readonly OnlyRows: ("new" | "known") | null;
        /** @enum {string} */
        readonly RunState: "received" | "mapped" | "ready" | "waiting" | "dated" | "applying" | "applied" | "undoing" | "refused" | "cancelled" | "undone";
        readonly ClientUnknown: {
            /** @enum {string} */
            readonly error: "invalid_client";
            readonly error_description: string;
        };
        readonly TokenRefused: {
            /** @enum {string} */
            readonly error: "invalid_request" | "unsupported_grant_type" | "invalid_scope";
            readonly error_description: string;
        };
        readonly ExchangeToken: {
            readonly access_token: string;
            /** @enum {string} */
            readonly token_type: "Bearer";
            readonly expires_in: number;
            readonly scope: string;
        };
        readonly TokenRequest: {
            /** @enum {string} */
            readonly grant_type: "client_credentials";
            readonly client_id?: string;
            readonly client_secret?: string;
            readonly scope?: string;
        };
        readonly ConfirmationAsked: {
            /** @enum {string} */
            readonly code: "CODE_DEMANDE" | "CLE_DEMANDE" | "CLE_OU_CODE_DEMANDE" | "MOT_DE_PASSE_DEMANDE";
            readonly message: string;
        };
        readonly WebhookReplayed: {
            readonly messages: number;
        };
        readonly WebhookReplay: {
            readonly since: string | null;
        };
        readonly WebhookSecret: {
            readonly id: number;
            readonly name: string;
            readonly secret: string;
        };
        readonly Unprocessable: {
            /** @enum {number} */
            readonly code: 422;
            readonly errors: readonly string[];
            readonly fields: readonly {
                /** @example quantity */
                readonly field: string;
                /** @example Champs obligatoire */
                readonly message: string;
            }[];
        };
        readonly NewWebhook: {
            readonly name: string;
            readonly url: string;
            readonly events: readonly components["schemas"]["WebhookEvent"][];
            readonly lowStock: number | null;
        };
        /** @enum {string} */
        readonly WebhookEvent: "customer.registered" | "order.confirmed" | "order.changed" | "order.cancelled" | "payment.received" | "payment.refused" | "payment.refunded" | "stock.low" | "run.waiting";
        readonly Webhook: {
            readonly id: number;
            readonly name: string;
            readonly url: string;
            readonly events: readonly components["schemas"]["WebhookEvent"][];
            readonly lowStock: number | null;
            readonly formerUntil: string | null;
            readonly pausedAt: string | null;
            readonly parkedAt: string | null;
            readonly endedAt: string | null;
            readonly lastSuccessAt: string | null;
            readonly lastFailureAt: string | null;
            readonly failingSince: string | null;
            readonly lastAnswer: string | null;
            readonly failures: number;
            readonly waiting: number;
            readonly parked: number;
            readonly acts: readonly {
                readonly at: string;
                readonly event: components["schemas"]["WebhookAct"];
                readonly by: string;
            }[];
        };
        /** @enum {string} */
        readonly WebhookAct: "made" | "rotated" | "paused" | "resumed" | "replayed" | "removed";
        readonly ClientSecret: {
            readonly id: number;
            readonly name: string;
            readonly secret: string;
        };
        readonly NewExchangeClient: {
            readonly name: string;
            readonly may: readonly components["schemas"]["ClientScope"][];
            readonly source: string | null;
            readonly merchant: string | null;
        };
        /** @enum {string} */
        readonly ClientScope: "categories:in" | "categories:out" | "brands:in" | "brands:out" | "merchants:in" | "merchants:out" | "products:in" | "products:out" | "variants:in" | "variants:out" | "substitutions:in" | "substitutions:out" | "tours:in" | "tours:out" | "closures:in" | "closures:out" | "customers:in" | "customers:out" | "companies:in" | "companies:out" | "priceLists:in" | "priceLists:out" | "externalKeys:in" | "externalKeys:out" | "users:in" | "users:out" | "costs:in" | "costs:out" | "prices:in" | "prices:out" | "promotions:in" | "promotions:out" | "offers:in" | "offers:out" | "stocks:in" | "stocks:out" | "departures:in" | "departures:out" | "orderStates:in" | "orderStates:out" | "invoices:in" | "invoices:out" | "openItems:in" | "openItems:out" | "orders:out" | "payments:out" | "festive:in" | "festive:out" | "recipes:in" | "recipes:out" | "articles:in" | "articles:out" | "pages:in" | "pages:out";
        readonly ExchangeClient: {
            readonly id: number;
            readonly name: string;
            readonly may: readonly components["schemas"]["ClientScope"][];
            readonly source: string | null;
            readonly merchant: string | null;
            readonly formerUntil: string | null;
            readonly revokedAt: string | null;
            readonly lastCallAt: string | null;
            readonly lastFailureAt: string | null;
            readonly calls: number;
            readonly failures: number;
            readonly acts: readonly {
                readonly at: string;
                readonly event: components["schemas"]["ClientEvent"];
                readonly by: string;
            }[];
        };
        /** @enum {string} */
        readonly ClientEvent: "made" | "rotated" | "revoked";
        readonly ClosedPeriod: {
            readonly id: number;
            readonly from: string;
            readonly until: string;
            readonly closedAt: string;
            readonly by: string;
            readonly entries: number;
            readonly debit: number;
            readonly fecName: string;
        };
        readonly Closing: {
            readonly until: string;
            readonly entries: number;
            readonly debit: number;
        };
        readonly ClosingSeen: {
            readonly from: string;
            readonly until: string;
            readonly totals: components["schemas"]["BookTotals"];
        };
        readonly BookTotals: {
            readonly entries: number;
            readonly debit: number;
            readonly credit: number;
            readonly journals: readonly {
                /** @enum {string} */
                readonly journal: "VE" | "BQ" | "CB" | "OD" | "AN";
                readonly entries: number;
                readonly debit: number;
                readonly credit: number;
            }[];
            readonly accounts: readonly {
                readonly account: string;
                readonly label: string;
                readonly debit: number;
                readonly credit: number;
            }[];
        };
        readonly BookEntries: {
            readonly entries: readonly components["schemas"]["BookEntry"][];
            readonly next: string | null;
            readonly isCut: boolean;
        };
        readonly BookEntry: {
            readonly id: number;
            /** @enum {string} */
            readonly journal: "VE" | "BQ" | "CB" | "OD" | "AN";
            readonly number: number | null;
            readonly day: string;
            readonly piece: string;
            readonly pieceDay: string;
            readonly label: string;
            readonly lines: readonly {
                readonly account: string;
                readonly accountLabel: string;
                readonly party: {
                    readonly number: string;
                    readonly name: string;
                } | null;
                readonly label: string;
                readonly amount: number;
                readonly letter?: {
                    readonly letters: string;
                    readonly day: string;
                };
            }[];
        };
        readonly Books: {
            readonly open: readonly components["schemas"]["OpenMonth"][];
            readonly closed: readonly components["schemas"]["ClosedPeriod"][];
        };
        readonly OpenMonth: {
            readonly until: string;
            readonly isOver: boolean;
            readonly entries: number;
            readonly late: number;
            readonly journals: readonly {
                /** @enum {string} */
                readonly journal: "VE" | "BQ" | "CB" | "OD" | "AN";
                readonly entries: number;
            }[];
        };
        readonly StaffRun: {
            readonly id: number;
            readonly resource: components["schemas"]["StaffResource"];
            readonly state: components["schemas"]["RunState"];
            readonly fileName: string;
            readonly byHand: boolean;
            readonly asOf: string | null;
            readonly complete: boolean;
            readonly only: components["schemas"]["OnlyRows"];
            readonly goodLines: boolean;
            readonly merchant: string | null;
            readonly counts: components["schemas"]["RunCounts"] | null;
            readonly concerns: readonly components["schemas"]["RunConcern"][];
            readonly refusal: string | null;
            readonly told: readonly string[];
            readonly receivedBy: string;
            readonly receivedAt: string;
            /** @enum {boolean} */
            readonly isEdifact?: true;
            readonly confirmedBy: string | null;
            readonly countsFrom: string | null;
            readonly appliedAt: string | null;
            readonly undoneAt: string | null;
            readonly bundle: number | null;
            readonly progress: {
                readonly written: number;
                readonly of: number;
            };
            readonly undoing: ("reversible" | "compensable" | "final") | null;
            readonly may: {
                readonly apply: boolean;
                readonly confirm: boolean;
                readonly cancel: boolean;
                readonly undo: boolean;
            };
        };
        readonly RemoveDocument: {
            readonly file: components["schemas"]["DocumentFile"];
        };
        readonly DocumentFile: string;
        readonly ProductPictures: {
            readonly pictures: readonly {
                readonly path: string;
                readonly alt: string;
            }[];
            readonly seen: readonly {
                readonly path: string;
                readonly alt: string;
            }[];
        };
        readonly PublishProduct: {
            readonly sold: boolean;
        };
        readonly ArticleSeen: {
            readonly isWritten: boolean;
            readonly faults: readonly {
                /** @enum {string} */
                readonly part: "product" | "variant" | "prices" | "stocks";
                readonly line: number;
                readonly column: string | null;
                readonly reason: string;
            }[];
            readonly concerns: readonly {
                /** @enum {string} */
                readonly part: "product" | "variant" | "prices" | "stocks";
                readonly guard: string;
                readonly lines: number;
                readonly text: string;
                readonly may: boolean;
            }[];
            readonly told: readonly string[];
            readonly product: {
                readonly code: string;
                readonly slug: string;
                /** @enum {string} */
                readonly state: "draft" | "published" | "withdrawn";
            } | null;
            readonly percent: number;
            readonly lacks: readonly ("title" | "description" | "category" | "picture" | "pictureText" | "allergens" | "storage" | "nutrition" | "variant" | "unit" | "weight" | "vat" | "price")[];
            readonly runs: readonly {
                readonly id: number;
                readonly resource: components["schemas"]["StaffResource"];
            }[];
        };
        readonly NewArticle: {
            readonly product: components["schemas"]["SaidCells"];
            readonly variant: components["schemas"]["SaidCells"];
            readonly prices: readonly components["schemas"]["SaidCells"][];
            readonly stocks: readonly components["schemas"]["SaidCells"][];
            readonly sold: boolean;
            readonly apply: {
                readonly seen: readonly string[];
            } | null;
        };
        readonly SaidCells: {
            readonly guard?: components["schemas"]["StaffCell"];
            readonly part?: components["schemas"]["StaffCell"];
            readonly code?: components["schemas"]["StaffCell"];
            readonly name?: components["schemas"]["StaffCell"];
            readonly parent?: components["schemas"]["StaffCell"];
            readonly position?: components["schemas"]["StaffCell"];
            readonly description?: components["schemas"]["StaffCell"];
            readonly slug?: components["schemas"]["StaffCell"];
            readonly keywords?: components["schemas"]["StaffCell"];
            readonly gmp?: components["schemas"]["StaffCell"];
            readonly minimumOrder?: components["schemas"]["StaffCell"];
            readonly earliestDays?: components["schemas"]["StaffCell"];
            readonly latestDays?: components["schemas"]["StaffCell"];
            readonly holdsOwn?: components["schemas"]["StaffCell"];
            readonly active?: components["schemas"]["StaffCell"];
            readonly category?: components["schemas"]["StaffCell"];
            readonly alsoIn?: components["schemas"]["StaffCell"];
            readonly brand?: components["schemas"]["StaffCell"];
            readonly merchant?: components["schemas"]["StaffCell"];
            readonly range?: components["schemas"]["StaffCell"];
            readonly labels?: components["schemas"]["StaffCell"];
            readonly shortDescription?: components["schemas"]["StaffCell"];
            readonly synonyms?: components["schemas"]["StaffCell"];
            readonly ingredients?: components["schemas"]["StaffCell"];
            readonly allergens?: components["schemas"]["StaffCell"];
            readonly traces?: components["schemas"]["StaffCell"];
            readonly allergenFree?: components["schemas"]["StaffCell"];
            readonly energyKj?: components["schemas"]["StaffCell"];
            readonly energyKcal?: components["schemas"]["StaffCell"];
            readonly fat?: components["schemas"]["StaffCell"];
            readonly saturatedFat?: components["schemas"]["StaffCell"];
            readonly carbohydrate?: components["schemas"]["StaffCell"];
            readonly sugars?: components["schemas"]["StaffCell"];
            readonly fibre?: components["schemas"]["StaffCell"];
            readonly protein?: components["schemas"]["StaffCell"];
            readonly salt?: components["schemas"]["StaffCell"];
            readonly storageClass?: components["schemas"]["StaffCell"];
            readonly storage?: components["schemas"]["StaffCell"];
            readonly afterOpening?: components["schemas"]["StaffCell"];
            readonly shelfLifeDays?: components["schemas"]["StaffCell"];
            readonly pictures?: components["schemas"]["StaffCell"];
            readonly documents?: components["schemas"]["StaffCell"];
            readonly reference?: components["schemas"]["StaffCell"];
            readonly product?: components["schemas"]["StaffCell"];
            readonly packaging?: components["schemas"]["StaffCell"];
            readonly ean?: components["schemas"]["StaffCell"];
            readonly orderStep?: components["schemas"]["StaffCell"];
            readonly netWeight?: components["schemas"]["StaffCell"];
            readonly grossWeight?: components["schemas"]["StaffCell"];
            readonly pieces?: components["schemas"]["StaffCell"];
            readonly vatRate?: components["schemas"]["StaffCell"];
            readonly restockOn?: components["schemas"]["StaffCell"];
            readonly article?: components["schemas"]["StaffCell"];
            readonly substitute?: components["schemas"]["StaffCell"];
            readonly area?: components["schemas"]["StaffCell"];
            readonly weekdays?: components["schemas"]["StaffCell"];
            readonly cutOff?: components["schemas"]["StaffCell"];
            readonly francoWeight?: components["schemas"]["StaffCell"];
            readonly francoAmount?: components["schemas"]["StaffCell"];
            readonly maximumWeight?: components["schemas"]["StaffCell"];
            readonly maximumAmount?: components["schemas"]["StaffCell"];
            readonly deliveryFee?: components["schemas"]["StaffCell"];
            readonly day?: components["schemas"]["StaffCell"];
            readonly reason?: components["schemas"]["StaffCell"];
            readonly number?: components["schemas"]["StaffCell"];
            readonly tradeName?: components["schemas"]["StaffCell"];
            readonly legalName?: components["schemas"]["StaffCell"];
            readonly legalStatus?: components["schemas"]["StaffCell"];
            readonly siret?: components["schemas"]["StaffCell"];
            readonly vatNumber?: components["schemas"]["StaffCell"];
            readonly naf?: components["schemas"]["StaffCell"];
            readonly paymentMethod?: components["schemas"]["StaffCell"];
            readonly billingRhythm?: components["schemas"]["StaffCell"];
            readonly billingEmail?: components["schemas"]["StaffCell"];
            readonly contactEmail?: components["schemas"]["StaffCell"];
            readonly deliveryStreet?: components["schemas"]["StaffCell"];
            readonly deliveryPostcode?: components["schemas"]["StaffCell"];
            readonly deliveryTown?: components["schemas"]["StaffCell"];
            readonly deliveryPhone?: components["schemas"]["StaffCell"];
            readonly billingStreet?: components["schemas"]["StaffCell"];
            readonly billingPostcode?: components["schemas"]["StaffCell"];
            readonly billingTown?: components["schemas"]["StaffCell"];
            readonly billingPhone?: components["schemas"]["StaffCell"];
            readonly registeredStreet?: components["schemas"]["StaffCell"];
            readonly registeredPostcode?: components["schemas"]["StaffCell"];
            readonly registeredTown?: components["schemas"]["StaffCell"];
            readonly registeredPhone?: components["schemas"]["StaffCell"];
            readonly closingDays?: components["schemas"]["StaffCell"];
            readonly banned?: components["schemas"]["StaffCell"];
            readonly score?: components["schemas"]["StaffCell"];
            readonly siren?: components["schemas"]["StaffCell"];
            readonly groupCode?: components["schemas"]["StaffCell"];
            readonly paymentTermsDays?: components["schemas"]["StaffCell"];
            readonly creditLimit?: components["schemas"]["StaffCell"];
            readonly list?: components["schemas"]["StaffCell"];
            readonly level?: components["schemas"]["StaffCell"];
            readonly whose?: components["schemas"]["StaffCell"];
            readonly source?: components["schemas"]["StaffCell"];
            readonly of?: components["schemas"]["StaffCell"];
            readonly own?: components["schemas"]["StaffCell"];
            readonly external?: components["schemas"]["StaffCell"];
            readonly email?: components["schemas"]["StaffCell"];
            readonly shop?: components["schemas"]["StaffCell"];
            readonly firstName?: components["schemas"]["StaffCell"];
            readonly lastName?: components["schemas"]["StaffCell"];
            readonly role?: components["schemas"]["StaffCell"];
            readonly state?: components["schemas"]["StaffCell"];
            readonly from?: components["schemas"]["StaffCell"];
            readonly cost?: components["schemas"]["StaffCell"];
            readonly to?: components["schemas"]["StaffCell"];
            readonly unitPrice?: components["schemas"]["StaffCell"];
            readonly tariffPrice?: components["schemas"]["StaffCell"];
            readonly priceUnit?: components["schemas"]["StaffCell"];
            readonly priceBase?: components["schemas"]["StaffCell"];
            readonly volumePrices?: components["schemas"]["StaffCell"];
            readonly kind?: components["schemas"]["StaffCell"];
            readonly legalNotice?: components["schemas"]["StaffCell"];
            readonly startsAt?: components["schemas"]["StaffCell"];
            readonly endsAt?: components["schemas"]["StaffCell"];
            readonly percentage?: components["schemas"]["StaffCell"];
            readonly amount?: components["schemas"]["StaffCell"];
            readonly minimum?: components["schemas"]["StaffCell"];
            readonly usageLimit?: components["schemas"]["StaffCell"];
            readonly promotion?: components["schemas"]["StaffCell"];
            readonly depot?: components["schemas"]["StaffCell"];
            readonly quantity?: components["schemas"]["StaffCell"];
            readonly counts?: components["schemas"]["StaffCell"];
            readonly asOf?: components["schemas"]["StaffCell"];
            readonly order?: components["schemas"]["StaffCell"];
            readonly lot?: components["schemas"]["StaffCell"];
            readonly leftAt?: components["schemas"]["StaffCell"];
            readonly bestBefore?: components["schemas"]["StaffCell"];
            readonly useBy?: components["schemas"]["StaffCell"];
            readonly at?: components["schemas"]["StaffCell"];
            readonly message?: components["schemas"]["StaffCell"];
            readonly customer?: components["schemas"]["StaffCell"];
            readonly corrects?: components["schemas"]["StaffCell"];
            readonly issuedOn?: components["schemas"]["StaffCell"];
            readonly dueOn?: components["schemas"]["StaffCell"];
            readonly net?: components["schemas"]["StaffCell"];
            readonly baseExempt?: components["schemas"]["StaffCell"];
            readonly base55?: components["schemas"]["StaffCell"];
            readonly vat55?: components["schemas"]["StaffCell"];
            readonly base100?: components["schemas"]["StaffCell"];
            readonly vat100?: components["schemas"]["StaffCell"];
            readonly base200?: components["schemas"]["StaffCell"];
            readonly vat200?: components["schemas"]["StaffCell"];
            readonly gross?: components["schemas"]["StaffCell"];
            readonly paper?: components["schemas"]["StaffCell"];
            readonly invoice?: components["schemas"]["StaffCell"];
            readonly owed?: components["schemas"]["StaffCell"];
            readonly adopted?: components["schemas"]["StaffCell"];
            readonly version?: components["schemas"]["StaffCell"];
            readonly orderedAt?: components["schemas"]["StaffCell"];
            readonly company?: components["schemas"]["StaffCell"];
            readonly address?: components["schemas"]["StaffCell"];
            readonly deliveryDate?: components["schemas"]["StaffCell"];
            readonly totalHt?: components["schemas"]["StaffCell"];
            readonly total?: components["schemas"]["StaffCell"];
            readonly customerReference?: components["schemas"]["StaffCell"];
            readonly note?: components["schemas"]["StaffCell"];
            readonly method?: components["schemas"]["StaffCell"];
            readonly payment?: components["schemas"]["StaffCell"];
            readonly document?: components["schemas"]["StaffCell"];
            readonly pays?: components["schemas"]["StaffCell"];
            readonly createdAt?: components["schemas"]["StaffCell"];
            readonly changedAt?: components["schemas"]["StaffCell"];
            readonly store?: components["schemas"]["StaffCell"];
            readonly openedAt?: components["schemas"]["StaffCell"];
            readonly deadline?: components["schemas"]["StaffCell"];
            readonly title?: components["schemas"]["StaffCell"];
            readonly excerpt?: components["schemas"]["StaffCell"];
            readonly highlighted?: components["schemas"]["StaffCell"];
            readonly publishedAt?: components["schemas"]["StaffCell"];
            readonly picture?: components["schemas"]["StaffCell"];
            readonly pictureAlt?: components["schemas"]["StaffCell"];
            readonly related?: components["schemas"]["StaffCell"];
            readonly online?: components["schemas"]["StaffCell"];
            readonly blocks?: components["schemas"]["StaffCell"];
            readonly difficulty?: components["schemas"]["StaffCell"];
            readonly preparationMinutes?: components["schemas"]["StaffCell"];
            readonly restMinutes?: components["schemas"]["StaffCell"];
            readonly bakingMinutes?: components["schemas"]["StaffCell"];
            readonly yieldQuantity?: components["schemas"]["StaffCell"];
            readonly yieldUnit?: components["schemas"]["StaffCell"];
            readonly pieceGrams?: components["schemas"]["StaffCell"];
            readonly price?: components["schemas"]["StaffCell"];
            readonly tools?: components["schemas"]["StaffCell"];
            readonly steps?: components["schemas"]["StaffCell"];
            readonly author?: components["schemas"]["StaffCell"];
            readonly uri?: components["schemas"]["StaffCell"];
            readonly metaDescription?: components["schemas"]["StaffCell"];
            readonly metaKeywords?: components["schemas"]["StaffCell"];
            readonly marketplaceOnly?: components["schemas"]["StaffCell"];
            readonly alternateUri?: components["schemas"]["StaffCell"];
            readonly listed?: components["schemas"]["StaffCell"];
        };
        readonly StaffCell: null | boolean | number | string | readonly string[] | readonly {
            readonly quantityFrom: number;
            readonly percentage: number;
        }[];
        readonly SeenProduct: {
            readonly at: string;
            readonly store: {
                readonly id: number;
                readonly company: string;
                readonly erpId: string | null;
                readonly city: string | null;
                readonly area: string;
            };
            readonly refusals: readonly string[];
            /** @enum {string} */
            readonly state: "draft" | "published" | "withdrawn";
            readonly product: components["schemas"]["Product"] | null;
        };
        readonly Product: {
            readonly id: number;
            readonly code: string;
            readonly name: string;
            readonly slug: string;
            readonly description: string;
            readonly shortDescription: string;
            readonly brand: components["schemas"]["Brand"] | null;
            readonly images: readonly components["schemas"]["Image"][];
            readonly attributes: readonly components["schemas"]["ProductAttribute"][];
            readonly averageRating: number;
            readonly reviews: readonly components["schemas"]["Review"][];
            readonly taxonPath: readonly components["schemas"]["TaxonRef"][];
            readonly productTaxons: readonly components["schemas"]["TaxonRef"][];
            readonly mainTaxon: components["schemas"]["TaxonRef"];
            readonly defaultVariant: {
                readonly code: string;
                readonly merchant: components["schemas"]["Merchant"];
            };
            readonly variants: readonly components["schemas"]["Variant"][];
            readonly labels: readonly ("AOP" | "Bio" | "CRC" | "Rouge")[];
            readonly sheet: components["schemas"]["TechnicalSheet"];
            readonly gmp: boolean;
            /** @enum {string} */
            readonly transportTypeCode: "Z001" | "Z002" | "MKP";
            readonly deliveryDate: string | null;
            readonly metaKeywords: string;
            readonly metaDescription: string;
            readonly createdAt: string;
            readonly updatedAt: string;
        };
        readonly TechnicalSheet: {
            readonly ingredients: string | null;
            readonly allergens: readonly ("gluten" | "crustaces" | "oeufs" | "poissons" | "arachides" | "soja" | "lait" | "fruits-a-coque" | "celeri" | "moutarde" | "sesame" | "sulfites" | "lupin" | "mollusques")[];
            readonly traces: readonly ("gluten" | "crustaces" | "oeufs" | "poissons" | "arachides" | "soja" | "lait" | "fruits-a-coque" | "celeri" | "moutarde" | "sesame" | "sulfites" | "lupin" | "mollusques")[];
            readonly nutrition: components["schemas"]["Nutrition"] | null;
            readonly storageClass?: ("ambient" | "chilled" | "frozen") | null;
            readonly storage: string | null;
            readonly afterOpening?: string | null;
            readonly storageMin: number | null;
            readonly storageMax: number | null;
            readonly shelfLifeDays: number | null;
            readonly documents: readonly {
                readonly title: string;
                readonly path: string;
                /** @enum {string} */
                readonly kind?: "technicalSheet" | "safetyData" | "certificate";
                readonly size?: number;
            }[];
        };
        readonly Nutrition: {
            readonly energyKj: number;
            readonly energyKcal: number;
            readonly fat: number;
            readonly saturatedFat: number;
            readonly carbohydrate: number;
            readonly sugars: number;
            readonly fibre: number | null;
            readonly protein: number;
            readonly salt: number;
        };
        readonly Variant: {
            readonly code: string;
            readonly id: number;
            readonly name: string;
            readonly price: number | null;
            readonly discount: number;
            readonly priceOriginal: number | null;
            readonly tariff?: components["schemas"]["Tariff"];
            readonly comingPrice?: components["schemas"]["ComingPrice"];
            readonly product: {
                readonly code: string;
                readonly slug: string;
                readonly name: string;
            };
            readonly stock: number;
            readonly restockDate?: string;
            readonly deliveryDate: string | null;
            readonly images: readonly components["schemas"]["Image"][];
            readonly reference: string;
            readonly merchant: components["schemas"]["Merchant"];
            readonly shippingInformation: {
                readonly earliestDays: number;
                readonly latestDays: number;
            };
            readonly conditionsMessages: readonly string[];
            readonly highlighted: boolean;
            readonly discountEndDate: string | null;
            readonly hasVolumePrices: boolean;
            readonly hasVolumePricesPromotion: boolean;
            readonly volumePrices: readonly components["schemas"]["VolumePrice"][];
            readonly ean: string | null;
            readonly packaging: string;
            readonly orderStep: number;
            readonly netWeight: number;
            readonly grossWeight: number;
            readonly pieces: number | null;
            readonly vatRate: number;
            /** @enum {string} */
            readonly transportTypeCode: "Z001" | "Z002" | "MKP";
        };
        readonly VolumePrice: {
            readonly quantityFrom: number;
            readonly quantityTo: number | null;
            readonly unitPrice: number;
            readonly unitOriginalPrice: number;
            readonly percentage: number;
            readonly previousPercentage: number;
        };
        readonly Merchant: {
            readonly id: number;
            readonly name: string;
            readonly slug: string;
            readonly gmp: boolean;
        };
        readonly Image: {
            readonly path: string;
            readonly alt: string;
        };
        readonly ComingPrice: {
            readonly from: string;
            readonly price: number;
        };
        readonly Tariff: {
            readonly tariffPrice: number;
            /** @enum {string} */
            readonly priceUnit: "kilogram" | "tonne" | "piece" | "sale";
            readonly priceBase: number;
            readonly priceHeld: number;
        };
        readonly TaxonRef: {
            readonly code: string;
            readonly name: string;
        };
        readonly Review: {
            readonly rating: number;
            readonly title: string;
            readonly comment: string;
            readonly author: string;
            readonly createdAt: string;
        };
        readonly ProductAttribute: {
            readonly code: string;
            readonly name: string;
            readonly value: string;
        };
        readonly Brand: {
            readonly id: number;
            readonly name: string;
            readonly slug: string;
            readonly description: string;
            readonly keywords: readonly string[];
        };
        readonly PhoneStoreLine: {
            readonly id: number;
            readonly company: string;
            readonly erpId: string | null;
            readonly city: string | null;
        };
        readonly ProductSheet: {
            readonly row: components["schemas"]["StaffRow"];
            readonly slug: string;
            /** @enum {string} */
            readonly state: "draft" | "published" | "withdrawn";
            readonly percent: number;
            readonly lacks: readonly ("title" | "description" | "category" | "picture" | "pictureText" | "allergens" | "storage" | "nutrition" | "variant" | "unit" | "weight" | "vat" | "price")[];
            readonly articles: readonly {
                readonly reference: string;
                readonly packaging: string;
                readonly active: boolean;
                readonly lists: number;
                readonly stock: number;
                readonly margin: {
                    readonly cost: number;
                    readonly lowest: number;
                    readonly list: string;
                } | null;
            }[];
            readonly documents: readonly {
                /** @enum {string} */
                readonly kind: "technicalSheet" | "safetyData" | "certificate";
                readonly title: string;
                readonly file: components["schemas"]["DocumentFile"];
                readonly size: number;
                readonly validUntil: string | null;
                /** @enum {string} */
                readonly standing: "inForce" | "ending" | "expired";
            }[];
            readonly touched: {
                readonly carts: number;
                readonly lorries: number;
                readonly habits: number;
                readonly lists: number;
            };
        };
        readonly StaffRow: {
            readonly key: string;
            readonly cells: components["schemas"]["StaffCells"];
            readonly held: readonly string[];
            readonly taken?: readonly string[];
        };
        readonly StaffCells: {
            readonly [key: string]: components["schemas"]["StaffCell"];
        };
        readonly ListedProduct_1: {
            readonly code: string;
            readonly name: string;
            readonly picture: string | null;
            readonly variants: number;
            /** @enum {string} */
            readonly state: "draft" | "published" | "withdrawn";
            readonly percent: number;
            readonly lacks: readonly ("title" | "description" | "category" | "picture" | "pictureText" | "allergens" | "storage" | "nutrition" | "variant" | "unit" | "weight" | "vat" | "price")[];
        };
        readonly SecondLook: {
            readonly id: number;
            /** @enum {string} */
            readonly kind: "firm" | "roles";
            /** @enum {string} */
            readonly state: "open" | "void" | "coming" | "counts" | "withdrawn";
            readonly changes: readonly components["schemas"]["FirmDifference"][];
            readonly proposedBy: string;
            readonly proposedAt: string;
            readonly confirmedBy: string | null;
            readonly confirmedAt: string | null;
            readonly countsFrom: string | null;
            readonly withdrawnBy: string | null;
            readonly withdrawnAt: string | null;
            readonly isOwn: boolean;
        };
        readonly FirmDifference: {
            readonly path: string;
            readonly from: string | null;
            readonly to: string | null;
        };
        readonly FirmTaken: {
            readonly version: number;
            readonly changed: number;
            readonly waiting: number | null;
        };
        readonly FirmTyped: {
            readonly document: string;
            readonly seen: number;
        };
        readonly FirmPreview: {
            readonly problems: readonly {
                readonly path: string;
                readonly message: string;
            }[];
            readonly atOnce: readonly components["schemas"]["FirmDifference"][];
            readonly guarded: readonly components["schemas"]["FirmDifference"][];
        };
        readonly StaffFirm: {
            readonly version: number;
            readonly document: string;
            readonly versions: readonly components["schemas"]["FirmVersion"][];
        };
        readonly FirmVersion: {
            readonly version: number;
            readonly by: string;
            readonly at: string;
            readonly changes: readonly components["schemas"]["FirmDifference"][];
        };
        readonly StaffContent: {
            readonly id: number;
            readonly resource: components["schemas"]["ContentResource"];
            readonly key: string;
            readonly title: string;
            readonly state: components["schemas"]["ContentState"];
            readonly plannedFor: string | null;
            readonly changedBy: string;
            readonly changedAt: string;
            readonly publishedAt: string | null;
            readonly revision: number;
            readonly cells: components["schemas"]["StaffCells"];
            readonly isNew: boolean;
            readonly problems: readonly components["schemas"]["ContentProblem"][];
            readonly run: number | null;
            readonly moves: readonly components["schemas"]["ContentMove"][];
            readonly versions: readonly components["schemas"]["ContentVersion"][];
        };
        readonly ContentVersion: {
            readonly id: number;
            readonly resource: components["schemas"]["ContentResource"];
            readonly key: string;
            readonly title: string;
            readonly state: components["schemas"]["ContentState"];
            readonly plannedFor: string | null;
            readonly changedBy: string;
            readonly changedAt: string;
            readonly publishedAt: string | null;
        };
        /** @enum {string} */
        readonly ContentState: "draft" | "checked" | "planned" | "published" | "withdrawn" | "replaced" | "dropped";
        /** @enum {string} */
        readonly ContentResource: "pages" | "recipes" | "articles";
        readonly ContentMove: {
            readonly at: string;
            readonly who: string;
            readonly event: string;
            readonly from: components["schemas"]["ContentState"];
            readonly to: components["schemas"]["ContentState"];
        };
        readonly ContentProblem: {
            readonly place: string;
            readonly text: string;
        };
        readonly ContentStep: {
            readonly act: components["schemas"]["ContentAct"];
            readonly revision: number;
            readonly at?: string;
        };
        /** @enum {string} */
        readonly ContentAct: "check" | "plan" | "lift" | "publish" | "withdraw" | "bringBack" | "drop";
        readonly SavedContent: {
            readonly revision: number;
            readonly cells: components["schemas"]["SaidCells"];
        };
        readonly BegunContent: {
            readonly resource: components["schemas"]["ContentResource"];
            readonly key?: string;
            readonly like?: number;
        };
        readonly LiftJudgment: {
            readonly reason: string;
        };
        readonly EnterJudgment: {
            readonly day: string;
            /** @enum {string} */
            readonly kind: "safeguard" | "recovery" | "liquidation";
            readonly reason: string;
            readonly claims: number;
            readonly claimed: number;
        };
        readonly JudgmentPreview: {
            readonly day: string;
            readonly shops: number;
            readonly claims: number;
            readonly claimed: number;
            readonly debits: number;
            readonly debited: number;
            readonly presented: number;
            readonly presentedSum: number;
            readonly later: number;
            readonly laterSum: number;
        };
        readonly TookOver: {
            readonly siren: string;
            readonly seller: number;
        };
        readonly TakeOver: {
            readonly siret: string;
            readonly legalName: string;
            readonly legalStatus: string;
            readonly erpId: string;
            readonly billingEmail: string | null;
            readonly reason: string;
            readonly openInvoices: number;
            readonly owed: number;
        };
        readonly TakeoverPreview: {
            readonly shop: number;
            readonly name: string;
            readonly erpId: string | null;
            readonly seller: {
                readonly siren: string | null;
                readonly name: string;
            };
            readonly areaName: string;
            readonly invoices: number;
            readonly openInvoices: number;
            readonly owed: number;
            readonly mandates: number;
            readonly people: number;
            readonly orders: number;
            readonly lists: number;
            readonly obstacles: readonly string[];
        };
        readonly BlockCompany: {
            readonly blocked: boolean;
            readonly reason: string;
        };
        readonly WrittenNote: {
            readonly text: string;
        };
        readonly StaffCompany: {
            readonly siren: string;
            readonly legalName: string | null;
            readonly legalStatus: string | null;
            readonly vatNumber: string | null;
            readonly groupCode: string | null;
            readonly paymentTermsDays: number | null;
            readonly creditLimit: number | null;
            readonly blocked: {
                readonly at: string;
                readonly by: string;
                readonly reason: string;
            } | null;
            readonly judgment: {
                readonly day: string;
                /** @enum {string} */
                readonly kind: "safeguard" | "recovery" | "liquidation";
            } | null;
            readonly shops: readonly components["schemas"]["CompanyShop"][];
            readonly debt: components["schemas"]["CompanyDebt"] | null;
            readonly orders: readonly {
                readonly id: number;
                readonly number: string;
                readonly at: string;
                readonly shop: string;
                readonly total: number;
                readonly deliveries: readonly string[];
            }[] | null;
            readonly habits: readonly {
                readonly reference: string;
                readonly name: string;
                readonly orders: number;
                readonly quantity: number;
                readonly last: string;
            }[] | null;
            readonly threads: readonly {
                readonly id: number;
                readonly at: string;
                readonly title: string;
                readonly shop: string;
                readonly from: string;
            }[] | null;
            readonly notes: readonly components["schemas"]["CompanyNote"][];
            readonly acts: readonly {
                readonly at: string;
                readonly by: string;
                /** @enum {string} */
                readonly act: "blocked" | "unblocked" | "soldOn" | "tookOver" | "judged" | "judgmentLifted";
                readonly reason: string;
            }[];
        };
        readonly CompanyNote: {
            readonly id: number;
            readonly at: string;
            readonly by: string;
            readonly text: string;
        };
        readonly CompanyDebt: {
            readonly count: number;
            readonly sum: number;
            readonly late: number;
            readonly lateSum: number;
            readonly oldest: string | null;
            readonly collecting: number;
            readonly frozen: number;
            readonly frozenSum: number;
        };
        readonly CompanyShop: {
            readonly id: number;
            readonly erpId: string | null;
            readonly name: string;
            readonly street: string | null;
            readonly town: string | null;
            readonly area: string;
            readonly areaName: string;
            readonly isActive: boolean;
            readonly isBlocked: boolean;
            /** @enum {string} */
            readonly approval: "approved" | "waiting" | "refused";
            readonly score: number | null;
            readonly formerScore: number | null;
            readonly paymentMethod: ("CB" | "PRELEVEMENT" | "VIREMENT") | null;
            readonly priceLists: readonly {
                readonly code: string;
                readonly name: string;
            }[];
            readonly tours: readonly {
                /** @enum {string} */
                readonly range: "Z001" | "Z002";
                readonly cutOff: string;
                readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                readonly next: readonly string[];
            }[];
            readonly mandates: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                readonly reference: string;
                readonly signedOn: string | null;
                readonly lastUsedOn: string | null;
                readonly isBlocked: boolean;
                readonly awaitsBank: boolean;
            }[];
            readonly people: readonly {
                readonly id: number;
                readonly name: string;
                readonly email: string;
                /** @enum {string} */
                readonly role: "manager" | "baker" | "supervisor" | "accountant";
                readonly isMainManager: boolean;
                readonly hasCome: boolean;
            }[];
        };
        readonly CancelLorry: {
            readonly area: string;
            /** @enum {string} */
            readonly range: "Z001" | "Z002";
            readonly day: string;
            readonly reason: string;
            readonly orders: number;
        };
        readonly LorryHit: {
            readonly areaName: string;
            readonly orders: readonly components["schemas"]["HitOrder"][];
            readonly carts: number;
        };
        readonly HitOrder: {
            readonly number: string;
            readonly company: string;
            readonly town: string | null;
            readonly grams: number;
            readonly instead: string | null;
        };
        readonly StaffTours: {
            readonly today: string;
            readonly monday: string;
            readonly tours: readonly components["schemas"]["Tour"][];
            readonly cancellations: readonly components["schemas"]["LorryCancellation"][];
        };
        readonly LorryCancellation: {
            readonly id: number;
            readonly areaName: string;
            /** @enum {string} */
            readonly range: "Z001" | "Z002";
            readonly day: string;
            readonly reason: string;
            readonly decidedBy: string;
            readonly decidedAt: string;
            readonly tellAt: string;
            readonly toldAt: string | null;
            readonly takenBackAt: string | null;
            readonly takenBackBy: string | null;
            readonly moved: number;
        };
        readonly Tour: {
            readonly area: string;
            readonly areaName: string;
            /** @enum {string} */
            readonly range: "Z001" | "Z002";
            readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
            readonly cutOff: string;
            readonly franco: number;
            readonly maximum: number;
            readonly deliveryFee: number;
            readonly days: readonly components["schemas"]["TourDay"][];
        };
        readonly TourDay: {
            readonly day: string;
            readonly cutOff: string | null;
            readonly closed: string | null;
            readonly stops: number;
            readonly grams: number;
            readonly amount: number;
        };
        readonly StaffToday: {
            readonly at: string;
            readonly waits: readonly components["schemas"]["TodayWait"][];
            readonly lorries: readonly components["schemas"]["TodayLorry"][] | null;
            readonly sales: readonly components["schemas"]["TodaySales"][] | null;
            readonly week: components["schemas"]["TodayWeek"] | null;
            readonly stopped: readonly components["schemas"]["TodayStopped"][] | null;
            readonly searches: readonly components["schemas"]["TodaySearch"][] | null;
            readonly papers: readonly components["schemas"]["TodayPaper"][] | null;
        };
        readonly TodayPaper: {
            readonly product: string;
            readonly name: string;
            readonly title: string;
            readonly validUntil: string;
        };
        readonly TodaySearch: {
            readonly words: string;
            readonly times: number;
        };
        readonly TodayStopped: {
            readonly store: number;
            readonly company: string;
            readonly town: string | null;
            readonly client: number | null;
            readonly phone: string | null;
            /** @enum {number} */
            readonly weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7;
            readonly silentDays: number;
            readonly monthly: number;
        };
        readonly TodayWeek: {
            readonly days: readonly {
                readonly day: string;
                readonly grams: number;
            }[];
            readonly grams: number;
            readonly gramsBefore: number;
            readonly amount: number;
            readonly orders: number;
        };
        readonly TodaySales: {
            /** @enum {string} */
            readonly range: "Z001" | "Z002" | "MKP";
            readonly amount: number;
            readonly amountBefore: number;
        };
        readonly TodayLorry: {
            readonly area: string;
            /** @enum {string} */
            readonly range: "Z001" | "Z002";
            readonly day: string;
            readonly cutOff: string;
            readonly stops: number;
            readonly grams: number;
            readonly amount: number;
            readonly free: number;
            readonly maximum: number;
        };
        readonly TodayWait: {
            /** @enum {string} */
            readonly kind: "erpUnanswered" | "erpRefused" | "webhooksParked" | "failedSends" | "refusedPayments" | "exchangeRuns" | "remises" | "conversations" | "applications" | "outOfStock";
            readonly count: number;
            readonly since: string | null;
            readonly first: string | null;
        };
        readonly ChosenPassword: {
            readonly password: string;
        };
        readonly DeskInvitation: {
            readonly login: string;
            readonly name: string;
            readonly hasPassword: boolean;
            readonly openid: string | null;
        };
        readonly TeamChanged: {
            readonly waiting: number | null;
        };
        readonly RolesGiven: {
            readonly roles: readonly components["schemas"]["StaffRole"][];
            readonly seen: readonly components["schemas"]["StaffRole"][];
        };
        /** @enum {string} */
        readonly StaffRole: "direction" | "catalogue" | "pricing" | "tours" | "orders" | "accounting" | "support" | "content";
        readonly ColleagueInvited: {
            readonly id: number;
            readonly waiting: number | null;
        };
        readonly NewColleague: {
            readonly login: string;
            readonly name: string;
            readonly roles: readonly components["schemas"]["StaffRole"][];
        };
        readonly StaffPersonSeen: {
            readonly person: components["schemas"]["StaffPerson"];
            readonly history: readonly components["schemas"]["StaffHistory"][];
        };
        readonly StaffHistory: {
            readonly at: string;
            /** @enum {string} */
            readonly event: "second factor set up" | "recovery codes made" | "recovery code used" | "second factor reset" | "account opened" | "account withdrawn" | "invited" | "invited again" | "password chosen" | "roles changed" | "account brought back" | "customers exported" | "companies exported" | "receivers of a lot exported" | "journals exported" | "passkey added" | "passkey removed" | "passkey refused" | "roles proposed" | "openid linked" | "openid unlinked";
            readonly by: string;
            readonly rolesBefore: readonly components["schemas"]["StaffRole"][] | null;
            readonly rolesAfter: readonly components["schemas"]["StaffRole"][] | null;
            readonly about: string | null;
        };
        readonly StaffPerson: {
            readonly id: number;
            readonly login: string;
            readonly name: string;
            readonly roles: readonly components["schemas"]["StaffRole"][];
            /** @enum {string} */
            readonly place: "invited" | "serving" | "withdrawn";
            readonly since: string;
            readonly withdrawnAt: string | null;
            readonly invitedUntil: string | null;
            readonly hasSecondFactor: boolean;
            readonly lastSignIn: string | null;
            readonly isSelf: boolean;
        };
        readonly ForecastTaken: {
            readonly rule: components["schemas"]["PriceRule"] | components["schemas"]["TourRule"];
            readonly since?: string;
            readonly played: string;
            readonly digest: string;
        };
        readonly TourRule: {
            /** @enum {string} */
            readonly rule: "tour";
            readonly area: string;
            /** @enum {string} */
            readonly range: "Z001" | "Z002";
            readonly franco?: number;
            readonly maximum?: number;
            readonly deliveryFee?: number;
            readonly weekdays?: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
            readonly cutOff?: string;
        };
        readonly PriceRule: {
            /** @enum {string} */
            readonly rule: "prices";
            readonly scope: components["schemas"]["ForecastScope"];
            readonly lists: readonly string[];
            readonly percent: number;
            /** @enum {number} */
            readonly step: 1 | 5 | 10;
        };
        readonly ForecastScope: {
            /** @enum {string} */
            readonly of: "everything";
        } | {
            /** @enum {string} */
            readonly of: "category";
            readonly code: string;
        } | {
            /** @enum {string} */
            readonly of: "brand";
            readonly code: string;
        } | {
            /** @enum {string} */
            readonly of: "articles";
            readonly codes: readonly string[];
        };
        readonly PlayedForecast: {
            readonly orders: number;
            readonly stores: number;
            readonly told: number;
            readonly before: number;
            readonly after: number;
            readonly delivery: {
                readonly before: number;
                readonly after: number;
            };
            readonly margin: {
                readonly before: number;
                readonly after: number;
                readonly lines: number;
                readonly uncosted: number;
            } | null;
            readonly ranges: readonly {
                /** @enum {string} */
                readonly range: "Z001" | "Z002" | "MKP";
                readonly before: number;
                readonly after: number;
            }[];
            readonly articles: number;
            readonly unpriced: number;
            readonly dearer: {
                readonly count: number;
                readonly stores: readonly components["schemas"]["DearerStore"][];
            };
            readonly fallen: {
                readonly count: number;
                readonly orders: readonly components["schemas"]["FallenOrder"][];
            };
            readonly reached: number;
            readonly moved: {
                readonly count: number;
                readonly orders: readonly components["schemas"]["MovedDelivery"][];
            };
            readonly examples: readonly {
                readonly code: string;
                readonly name: string;
                readonly list: string;
                readonly before: number;
                readonly after: number;
            }[];
            readonly taking: components["schemas"]["ForecastTaking"] | null;
        };
        readonly ForecastTaking: {
            /** @enum {string} */
            readonly resource: "prices" | "tours";
            readonly lines: number;
            readonly planned: number;
            readonly played: string;
            readonly digest: string;
        };
        readonly MovedDelivery: {
            readonly number: string;
            readonly store: string;
            readonly shipment: string;
            readonly from: string;
            readonly to: string | null;
        };
        readonly FallenOrder: {
            readonly number: string;
            readonly store: string;
            readonly shipment: string;
            readonly missing: number;
            /** @enum {string} */
            readonly unit: "gram" | "cents";
        };
        readonly DearerStore: {
            readonly id: number;
            readonly name: string;
            readonly city: string;
            readonly before: number;
            readonly after: number;
        };
        readonly ForecastWish: {
            readonly rule: components["schemas"]["PriceRule"] | components["schemas"]["TourRule"];
            readonly from: string;
            readonly to: string;
            readonly since?: string;
        };
        readonly ForecastChoices: {
            readonly categories: readonly {
                readonly code: string;
                readonly name: string;
                readonly level: number;
            }[];
            readonly brands: readonly {
                readonly code: string;
                readonly name: string;
            }[];
            readonly lists: readonly {
                readonly code: string;
                readonly name: string;
            }[];
            readonly areas: readonly {
                readonly code: string;
                readonly name: string;
                readonly tours: readonly {
                    /** @enum {string} */
                    readonly range: "Z001" | "Z002";
                    readonly franco: number;
                    readonly maximum: number;
                    readonly deliveryFee: number;
                    readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                    readonly cutOff: string;
                }[];
            }[];
        };
        readonly WrittenCreditNote: {
            readonly id: number;
            readonly number: string;
        };
        readonly WriteCreditNote: {
            readonly lines: readonly {
                readonly line: number;
                readonly quantity: number;
                readonly restock: boolean;
                readonly less?: number;
            }[];
            /** @enum {string} */
            readonly carriage: "none" | "share" | "all";
            readonly key: string;
            readonly seen: {
                readonly left: number;
                readonly owed: number;
            };
            readonly gross: number;
            /** @enum {string} */
            readonly reason: "damaged" | "missing" | "returned" | "wrongGoods" | "quality" | "price" | "gesture" | "other";
            readonly words: string;
            readonly toCard: boolean;
        };
        readonly CreditNotePreview: {
            readonly lines: readonly {
                readonly line: number;
                readonly reference: string;
                readonly name: string;
                readonly packaging: string;
                readonly quantity: number;
                readonly isAllowance: boolean;
                readonly discount: number;
                readonly net: number;
                readonly vatRate: number;
                readonly vat: number;
            }[];
            readonly totals: components["schemas"]["VatTotals"];
            readonly left: components["schemas"]["VatTotals"];
            readonly deducted: number;
            readonly rest: number;
            readonly toCard: number;
            readonly seen: {
                readonly left: number;
                readonly owed: number;
            };
        };
        readonly VatTotals: {
            readonly vatLines: readonly components["schemas"]["VatLine"][];
            readonly net: number;
            readonly vat: number;
            readonly gross: number;
        };
        readonly VatLine: {
            readonly rate: number;
            readonly base: number;
            readonly amount: number;
        };
        readonly CreditNoteWish: {
            readonly lines: readonly {
                readonly line: number;
                readonly quantity: number;
                readonly restock: boolean;
                readonly less?: number;
            }[];
            /** @enum {string} */
            readonly carriage: "none" | "share" | "all";
        };
        readonly StaffInvoice: {
            readonly id: number;
            readonly number: string;
            /** @enum {string} */
            readonly kind: "invoice" | "creditNote";
            readonly issuedOn: string;
            readonly dueDate: string;
            readonly store: {
                readonly id: number;
                readonly company: string;
                readonly erpId: string | null;
            };
            readonly seller: string;
            readonly gross: number;
            readonly owed: number;
            readonly credited: number;
            readonly corrects: {
                readonly id: number | null;
                readonly number: string;
            } | null;
            readonly orders: readonly {
                readonly id: number;
                readonly number: string;
            }[];
            readonly lines: readonly components["schemas"]["StaffInvoiceLine"][];
            readonly totals: components["schemas"]["VatTotals"];
            readonly left: components["schemas"]["VatTotals"];
            readonly onCard: number;
            readonly refusal: string | null;
            readonly creditNotes: readonly components["schemas"]["StaffCreditNote"][];
        };
        readonly StaffCreditNote: {
            readonly id: number;
            readonly number: string;
            readonly issuedOn: string;
            readonly gross: number;
            readonly deducted: number;
            readonly refunded: number;
            readonly kept: number;
            readonly written: {
                /** @enum {string} */
                readonly reason: "damaged" | "missing" | "returned" | "wrongGoods" | "quality" | "price" | "gesture" | "other";
                readonly words: string;
                readonly by: string;
                readonly at: string;
                readonly restocked: number;
            } | null;
        };
        readonly StaffInvoiceLine: {
            readonly line: number;
            readonly reference: string;
            readonly name: string;
            readonly packaging: string;
            readonly quantity: number;
            readonly unitPrice: number;
            readonly discount: number;
            readonly net: number;
            readonly vatRate: number;
            readonly isCarriage: boolean;
            readonly left: number;
            readonly netLeft: number;
            readonly isStocked: boolean;
        };
        readonly StaffInvoiceList: {
            readonly invoices: readonly components["schemas"]["StaffInvoiceRow"][];
            readonly next: number | null;
        };
        readonly StaffInvoiceRow: {
            readonly id: number;
            readonly number: string;
            /** @enum {string} */
            readonly kind: "invoice" | "creditNote";
            readonly issuedOn: string;
            readonly dueDate: string;
            readonly store: {
                readonly id: number;
                readonly company: string;
                readonly erpId: string | null;
            };
            readonly seller: string;
            readonly gross: number;
            readonly owed: number;
            readonly credited: number;
            readonly corrects: string | null;
        };
        readonly WriteOff: {
            readonly number: string;
            readonly reason: string;
        };
        readonly LossSeen: {
            readonly number: string;
            readonly company: string;
            readonly owed: number;
            readonly reason: string;
        };
        readonly TakenBankFile: {
            readonly taken: number;
            readonly sum: number;
            readonly known: number;
            readonly proposed: number;
            readonly others: number;
            readonly unread: number;
            readonly debits: {
                readonly collected: number;
                readonly rejected: number;
                readonly returned: number;
                readonly known: number;
                readonly doubtful: number;
                readonly answer: {
                    readonly remise: number;
                    /** @enum {string} */
                    readonly says: "accepted" | "partial" | "refused";
                } | null;
            };
        };
        readonly BankFile: {
            readonly content: string;
        };
        readonly RefundTransfer: {
            readonly version: number;
            readonly reason: string;
        };
        readonly UndoAllocation: {
            readonly version: number;
            readonly allocation: number;
        };
        readonly AllocateTransfer: {
            readonly version: number;
            readonly lines: readonly {
                /** @enum {string} */
                readonly kind: "invoice" | "order";
                readonly id: number;
                readonly amount: number;
                readonly loss: number;
            }[];
            readonly owner: number | null;
        };
        readonly OwedItems: {
            readonly items: readonly components["schemas"]["OpenItem"][];
            readonly shops: readonly components["schemas"]["OwingShop"][];
        };
        readonly OwingShop: {
            readonly store: number;
            readonly shop: string;
            readonly erpId: string | null;
        };
        readonly OpenItem: {
            /** @enum {string} */
            readonly kind: "invoice" | "order";
            readonly id: number;
            readonly number: string;
            readonly store: number;
            readonly shop: string;
            readonly dueDate: string | null;
            readonly open: number;
            readonly isHeld: boolean;
            readonly invoice: number | null;
            readonly order: number | null;
        };
        readonly StaffTransfer: {
            readonly id: number;
            readonly receivedOn: string;
            readonly amount: number;
            readonly reference: string;
            readonly payer: string;
            /** @enum {string} */
            readonly state: "received" | "proposed" | "partly" | "allocated" | "kept" | "refunded";
            readonly left: number;
            readonly owner: {
                readonly store: number;
                readonly shop: string;
            } | null;
            readonly version: number;
            readonly iban: string | null;
            readonly isFromBank: boolean;
            readonly refunded: number;
            readonly twin: number | null;
            readonly by: string;
            readonly at: string;
            readonly proposal: {
                /** @enum {string} */
                readonly ground: "numbers" | "account" | "name" | "amount" | "none";
                readonly isSure: boolean;
                readonly owner: number | null;
                readonly lines: readonly {
                    /** @enum {string} */
                    readonly kind: "invoice" | "order";
                    readonly id: number;
                    readonly amount: number;
                    readonly loss: number;
                }[];
                readonly rest: number;
            };
            readonly items: readonly components["schemas"]["OpenItem"][];
            readonly shops: readonly components["schemas"]["OwingShop"][];
            readonly allocations: readonly {
                readonly id: number;
                readonly at: string;
                readonly by: string | null;
                readonly lines: readonly {
                    readonly number: string;
                    readonly shop: string;
                    readonly amount: number;
                    readonly loss: number;
                }[];
                readonly undoneAt: string | null;
            }[];
        };
        readonly StaffTransferList: {
            readonly transfers: readonly components["schemas"]["StaffTransferRow"][];
            readonly next: number | null;
        };
        readonly StaffTransferRow: {
            readonly id: number;
            readonly receivedOn: string;
            readonly amount: number;
            readonly reference: string;
            readonly payer: string;
            /** @enum {string} */
            readonly state: "received" | "proposed" | "partly" | "allocated" | "kept" | "refunded";
            readonly left: number;
            readonly owner: {
                readonly store: number;
                readonly shop: string;
            } | null;
            readonly proposed: {
                /** @enum {string} */
                readonly ground: "numbers" | "account" | "name" | "amount" | "none";
                readonly isSure: boolean;
                readonly shop: string | null;
                readonly numbers: readonly string[];
                readonly sum: number;
            } | null;
        };
        readonly MadeTransfer: {
            readonly id: number;
        };
        readonly NewTransfer: {
            readonly on: string;
            readonly amount: string;
            readonly reference: string;
            readonly payer: string;
            readonly key: string;
            readonly seen: number;
        };
        readonly TransferMatch: {
            readonly receivedOn: string;
            readonly amount: number;
            readonly lines: readonly {
                readonly what: string;
                readonly amount: number;
            }[];
            readonly kept: number;
            readonly allocated: number;
            readonly isKnown: boolean;
        };
        readonly TypedTransfer: {
            readonly on: string;
            readonly amount: string;
            readonly reference: string;
            readonly payer: string;
        };
        readonly MandateRegistration: {
            readonly on: string;
        };
        readonly DebitReturned: {
            readonly isContested: boolean;
        };
        readonly DebitReturn: {
            readonly code: string;
            readonly on: string;
        };
        readonly DebitSeen: {
            readonly today: string;
            readonly debit: components["schemas"]["StaffDebit"];
            readonly remise: number;
        };
        readonly StaffDebit: {
            readonly id: number;
            readonly company: string;
            readonly rum: string;
            readonly sum: number;
            /** @enum {string} */
            readonly state: "proposed" | "approved" | "presented" | "settled" | "rejected" | "returned" | "refunded" | "withdrawn";
            readonly settledOn: string | null;
            readonly returnCode: string | null;
            readonly note: string | null;
            readonly invoices: readonly string[];
            readonly isInFile: boolean;
        };
        readonly AnswerNoted: {
            readonly note: string;
        };
        readonly RemiseWithdrawal: {
            readonly reason: string;
        };
        readonly RemiseApproval: {
            readonly count: number;
            readonly sum: number;
        };
        readonly RemiseSeen: {
            readonly today: string;
            readonly remise: components["schemas"]["Remise"];
        };
        readonly Remise: {
            readonly id: number;
            /** @enum {string} */
            readonly scope: "gmp" | "mkp";
            readonly ics: string;
            /** @enum {string} */
            readonly scheme: "CORE" | "B2B";
            /** @enum {string} */
            readonly sequence: "FRST" | "RCUR" | "OOFF" | "FNAL";
            readonly day: string;
            /** @enum {string} */
            readonly state: "proposed" | "approved" | "presented" | "closed" | "withdrawn";
            readonly count: number;
            readonly sum: number;
            readonly file: components["schemas"]["RemiseFile"] | null;
            readonly answer: {
                /** @enum {string} */
                readonly says: "accepted" | "partial" | "refused";
                readonly on: string;
            } | null;
            readonly debits: readonly components["schemas"]["StaffDebit"][];
        };
        readonly RemiseFile: {
            readonly name: string;
            readonly writtenAt: string;
            readonly digest: string;
            readonly count: number;
            readonly sum: number;
            readonly isKept: boolean;
        };
        readonly Collections: {
            readonly today: string;
            readonly proposed: readonly components["schemas"]["RemiseHead"][];
            readonly underWay: readonly components["schemas"]["RemiseHead"][];
            readonly over: readonly components["schemas"]["RemiseHead"][];
            readonly doubts: readonly components["schemas"]["DoubtfulAnswer"][];
            readonly blocked: readonly components["schemas"]["BlockedMandate"][];
            readonly unregistered: readonly components["schemas"]["UnregisteredMandate"][];
            readonly uncollected: readonly components["schemas"]["UncollectedInvoice"][];
            readonly rests: readonly components["schemas"]["TransferRest"][];
            readonly transfers: readonly components["schemas"]["EnteredTransfer"][];
            readonly acts: readonly components["schemas"]["MoneyActDone"][];
        };
        readonly MoneyActDone: {
            readonly at: string;
            readonly agent: string;
            /** @enum {string} */
            readonly act: "approved" | "withdrawn" | "settled" | "returned" | "transfer" | "allocated" | "allocation undone" | "transfer refunded" | "bank file" | "written off" | "resumed" | "remise file" | "answer noted" | "registered";
            readonly subject: string;
            readonly reason: string | null;
        };
        readonly EnteredTransfer: {
            readonly id: number;
            readonly receivedOn: string;
            readonly amount: number;
            readonly reference: string;
            readonly payer: string;
        };
        readonly TransferRest: {
            readonly transfer: number;
            readonly receivedOn: string;
            readonly reference: string;
            readonly payer: string;
            readonly company: string | null;
            readonly left: number;
        };
        readonly UncollectedInvoice: {
            readonly number: string;
            readonly company: string;
            readonly why: string;
        };
        readonly UnregisteredMandate: {
            readonly rum: string;
            readonly company: string;
            /** @enum {string} */
            readonly scope: "gmp" | "mkp";
            readonly signedOn: string;
        };
        readonly BlockedMandate: {
            readonly rum: string;
            readonly company: string | null;
            readonly blockedOn: string;
        };
        readonly DoubtfulAnswer: {
            readonly id: number;
            /** @enum {string} */
            readonly kind: "rejected" | "returned" | "collected";
            readonly day: string;
            readonly amount: number | null;
            readonly code: string | null;
            readonly payer: string | null;
            readonly named: string | null;
            readonly why: string;
            readonly debit: number | null;
        };
        readonly RemiseHead: {
            readonly id: number;
            /** @enum {string} */
            readonly scope: "gmp" | "mkp";
            readonly ics: string;
            /** @enum {string} */
            readonly scheme: "CORE" | "B2B";
            /** @enum {string} */
            readonly sequence: "FRST" | "RCUR" | "OOFF" | "FNAL";
            readonly day: string;
            /** @enum {string} */
            readonly state: "proposed" | "approved" | "presented" | "closed" | "withdrawn";
            readonly count: number;
            readonly sum: number;
        };
        readonly StaffChange: {
            readonly id: number;
            readonly at: string;
            readonly who: string;
            readonly run: number | null;
            readonly undoes: number | null;
            readonly resource: components["schemas"]["StaffResource"];
            readonly key: string;
            readonly before: components["schemas"]["StaffCells"] | null;
            readonly after: components["schemas"]["StaffCells"] | null;
            readonly lostFiles: number;
        };
        readonly UndoneRun: {
            readonly run: components["schemas"]["StaffRun"];
            readonly givenBack: number;
            readonly kept: readonly components["schemas"]["KeptRow"][];
        };
        readonly KeptRow: {
            readonly key: string;
            readonly why: string;
        };
        readonly StaffRunLine: {
            readonly n: number;
            readonly line: number | null;
            readonly key: string;
            readonly outcome: components["schemas"]["LineOutcome"];
            readonly before: components["schemas"]["StaffCells"] | null;
            readonly after: components["schemas"]["StaffCells"] | null;
            readonly faults: readonly components["schemas"]["LineFault"][];
        };
        readonly LineFault: {
            readonly column: string | null;
            readonly value: string;
            readonly reason: string;
        };
        /** @enum {string} */
        readonly LineOutcome: "added" | "changed" | "unchanged" | "gone" | "faulty";
        readonly TakenFile: {
            /** @enum {string} */
            readonly outcome: "asking";
            readonly resource: components["schemas"]["StaffResource"] | null;
            readonly why: string;
            readonly guesses: readonly components["schemas"]["HeaderGuess"][];
        } | {
            /** @enum {string} */
            readonly outcome: "known";
            readonly run: components["schemas"]["StaffRun"];
        } | {
            /** @enum {string} */
            readonly outcome: "compared";
            readonly run: components["schemas"]["StaffRun"];
            readonly ignored: readonly string[];
        };
        readonly HeaderGuess: {
            readonly header: string;
            readonly column: string | null;
            /** @enum {string} */
            readonly confidence: "sure" | "doubtful" | "none";
            readonly why: string;
        };
        readonly ProposedRows: {
            readonly lines: readonly components["schemas"]["ProposedLine"][];
            readonly only: components["schemas"]["OnlyRows"];
        };
        readonly ProposedLine: {
            readonly cells: components["schemas"]["SaidCells"];
            readonly seen?: components["schemas"]["SaidCells"];
        };
        readonly StaffChoice: {
            readonly key: string;
            readonly label: string;
        };
        readonly RowOwners: {
            readonly owners: readonly {
                readonly column: string;
                readonly owner: components["schemas"]["ColumnOwner"];
                readonly who: string;
                readonly at: string;
            }[];
            readonly acts: readonly {
                readonly column: string;
                readonly owner: components["schemas"]["ColumnOwner"];
                readonly who: string;
                readonly at: string;
            }[];
        };
        /** @enum {string} */
        readonly ColumnOwner: "desk" | "file";
        readonly OwnColumn: {
            readonly key: string;
            readonly column: string;
            readonly owner: components["schemas"]["ColumnOwner"];
        };
        readonly StaffRowSeen: {
            readonly key: string;
            readonly cells: components["schemas"]["StaffCells"];
            readonly held: readonly string[];
            readonly taken?: readonly string[];
            readonly changes: number;
            readonly owners: readonly {
                readonly column: string;
                readonly owner: components["schemas"]["ColumnOwner"];
                readonly who: string;
                readonly at: string;
            }[];
            readonly acts: readonly {
                readonly column: string;
                readonly owner: components["schemas"]["ColumnOwner"];
                readonly who: string;
                readonly at: string;
            }[];
        };
        readonly OrderSplit: {
            /** @enum {string} */
            readonly reason: "shortage" | "damaged" | "undeliverable" | "customer" | "mistake";
            readonly shipment: number;
            readonly day: string;
            readonly items: readonly {
                readonly variant: string;
                readonly quantity: number;
            }[];
            readonly key: string;
            readonly words: string;
            readonly version: number;
            readonly expectedTotal: number;
        };
        readonly OrderSplitPreview: {
            readonly version: number;
            readonly isJoined: boolean;
            readonly label: string;
            readonly from: {
                readonly before: components["schemas"]["AmendmentSide"];
                readonly after: components["schemas"]["AmendmentSide"];
            };
            readonly to: {
                readonly before: components["schemas"]["AmendmentSide"];
                readonly after: components["schemas"]["AmendmentSide"];
            };
            readonly before: components["schemas"]["OrderFigures"];
            readonly after: components["schemas"]["OrderFigures"];
            readonly refund: number;
            readonly money: string;
            readonly refusal: string | null;
        };
        readonly OrderFigures: {
            readonly promotionHT: number;
            readonly shippingHT: number;
            readonly totalHT: number;
            readonly total: number;
        };
        readonly AmendmentSide: {
            readonly deliveryDate: string | null;
            readonly items: readonly components["schemas"]["AmendmentItem"][];
            readonly shippingTotalHT: number;
            readonly totalHt: number;
            readonly totalTTC: number;
            readonly orderTotalHT: number;
            readonly orderTotal: number;
        };
        readonly AmendmentItem: {
            readonly variant: string;
            readonly reference: string;
            readonly productName: string;
            readonly packaging: string;
            readonly quantity: number;
            readonly unitPrice: number;
            readonly subtotal: number;
        };
        readonly OrderSplitWish: {
            /** @enum {string} */
            readonly reason: "shortage" | "damaged" | "undeliverable" | "customer" | "mistake";
            readonly shipment: number;
            readonly day: string;
            readonly items: readonly {
                readonly variant: string;
                readonly quantity: number;
            }[];
        };
        readonly SplitDay: {
            readonly day: string;
            readonly shipment: number | null;
        };
        readonly OrderChange: {
            /** @enum {string} */
            readonly reason: "shortage" | "damaged" | "undeliverable" | "customer" | "mistake";
            readonly shipments: readonly {
                readonly shipment: number;
                readonly items: readonly {
                    readonly variant: string;
                    readonly quantity: number;
                }[];
                readonly substitutes?: readonly {
                    readonly variant: string;
                    readonly by: string;
                    readonly quantity: number;
                }[];
            }[];
            readonly key: string;
            readonly words: string;
            readonly version: number;
            readonly expectedTotal: number;
        };
        readonly OrderChangePreview: {
            readonly version: number;
            readonly shipments: readonly components["schemas"]["ChangedShipment"][];
            readonly before: components["schemas"]["OrderFigures"];
            readonly after: components["schemas"]["OrderFigures"];
            readonly refund: number;
            readonly money: readonly string[];
            readonly stock: readonly {
                readonly reference: string;
                readonly productName: string;
                readonly packaging: string;
                readonly quantity: number;
            }[];
            readonly refusal: string | null;
        };
        readonly ChangedShipment: {
            readonly shipment: number;
            readonly label: string;
            readonly isCancelled: boolean;
            readonly before: components["schemas"]["AmendmentSide"];
            readonly after: components["schemas"]["AmendmentSide"];
        };
        readonly OrderChangeWish: {
            /** @enum {string} */
            readonly reason: "shortage" | "damaged" | "undeliverable" | "customer" | "mistake";
            readonly shipments: readonly {
                readonly shipment: number;
                readonly items: readonly {
                    readonly variant: string;
                    readonly quantity: number;
                }[];
                readonly substitutes?: readonly {
                    readonly variant: string;
                    readonly by: string;
                    readonly quantity: number;
                }[];
            }[];
        };
        readonly LineSubstitutes: {
            readonly variant: string;
            readonly substitutes: readonly {
                readonly variant: string;
                readonly reference: string;
                readonly productName: string;
                readonly packaging: string;
                readonly unitPrice: number;
                readonly stock: number;
            }[];
        };
        readonly PlacedPhoneOrder: {
            readonly id: number;
            readonly number: string;
        };
        readonly PlacePhoneOrder: {
            readonly key: string;
            readonly buyer: number;
            readonly items: readonly components["schemas"]["AddItem"][];
            readonly shippingAddress: number;
            readonly shipments: readonly components["schemas"]["ShipmentWish"][];
            readonly payments: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                /** @enum {string} */
                readonly method: "PRELEVEMENT" | "VIREMENT";
            }[];
            readonly expectedTotal: number;
        };
        readonly ShipmentWish: {
            readonly key: components["schemas"]["ShipmentKey"];
            readonly deliveryDate?: string;
            readonly shippingMethod?: number;
        };
        readonly ShipmentKey: string;
        readonly AddItem: {
            readonly variant: string;
            readonly quantity: number;
        };
        readonly PhonePreview: {
            readonly shipments: readonly components["schemas"]["Shipment"][];
            readonly totalHT: number;
            readonly taxTotal: number;
            readonly total: number;
            readonly changes: readonly components["schemas"]["CartChange"][];
            readonly left: readonly {
                readonly productName: string;
                readonly message: string;
            }[];
            readonly refusals: readonly string[];
            readonly payments: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                readonly proposed: ("PRELEVEMENT" | "VIREMENT") | null;
                readonly methods: readonly {
                    /** @enum {string} */
                    readonly code: "PRELEVEMENT" | "VIREMENT";
                    readonly name: string;
                    readonly enabled: boolean;
                    readonly message: string | null;
                }[];
            }[];
            readonly shippingAddress: number | null;
            readonly deliveries: readonly {
                readonly key: components["schemas"]["ShipmentKey"];
                readonly shipment: number;
                readonly deliveryDate: string | null;
                readonly shippingMethod: number | null;
            }[];
        };
        readonly CartChange: {
            readonly variant: string;
            readonly productName: string;
            /** @enum {string} */
            readonly reason: "stock" | "orderStep" | "maximum" | "unavailable" | "noMarketplaceAccess" | "preOrder" | "unknown";
            readonly requested: number;
            readonly applied: number;
            readonly message: string;
        };
        readonly Shipment: {
            readonly id: number;
            readonly label: string;
            readonly gmp: boolean;
            readonly merchant: components["schemas"]["Merchant"];
            /** @enum {string} */
            readonly transportTypeCode: "Z001" | "Z002" | "MKP";
            /** @enum {number} */
            readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
            readonly totalHt: number;
            readonly totalTTC: number;
            readonly totalHtWithoutShippingFee: number;
            readonly originalTotalHt: number;
            readonly totalDiscount: number;
            readonly taxTotal: number;
            readonly shippingTotal: number;
            readonly shippingTotalHT: number;
            readonly quantity: number;
            readonly weight: number;
            readonly deliveryDate: string | null;
            readonly deliveryDetails: {
                readonly gmpAvailableDates: readonly {
                    readonly date: string;
                    readonly cutOff: string;
                }[];
                readonly hour: string;
                readonly availableDate: string | null;
                readonly cutOff: string | null;
            } | null;
            readonly miraklLatestDeliveryDate: string | null;
            readonly shippingMethodOptions: readonly components["schemas"]["ShippingMethodOption"][];
            readonly conditions: components["schemas"]["ShipmentConditions"];
            readonly conditionsMessages: readonly string[];
            readonly note: string;
            readonly changeableUntil: string | null;
            readonly houseChange?: components["schemas"]["HouseChange"];
            readonly items: readonly components["schemas"]["OrderItem"][];
        };
        readonly OrderItem: {
            readonly id: number;
            readonly variant: string;
            readonly variantName: string;
            readonly productName: string;
            readonly productCode: string;
            readonly productMainTaxonCode: string;
            readonly productSlug: string;
            readonly ProductTaxonsNames: readonly string[];
            readonly productImages: readonly components["schemas"]["Image"][];
            readonly reference: string;
            readonly brand: string | null;
            readonly packaging: string;
            readonly quantity: number;
            readonly customerReference?: (string & unknown) | null;
            readonly orderStep: number;
            readonly netWeight: number;
            readonly unitPrice: number;
            readonly originalUnitPrice: number;
            readonly discountedUnitPrice: number;
            readonly previousUnitPrice: number | null;
            readonly volumeFrom: number | null;
            readonly tariff?: components["schemas"]["Tariff"];
            readonly vatRate: number;
            readonly subtotal: number;
            readonly promotionTotal: number;
            readonly taxTotal: number;
            readonly total: number;
            readonly stock: number;
            readonly available: boolean;
            readonly comingPrice?: components["schemas"]["ComingPrice"];
            readonly shipped?: readonly {
                readonly lot: string | null;
                readonly quantity: number;
            }[];
        };
        readonly HouseChange: {
            readonly at: string;
            readonly isCancelled: boolean;
            /** @enum {string} */
            readonly moved?: "split" | "joined";
            /** @enum {string} */
            readonly reason: "shortage" | "damaged" | "undeliverable" | "customer" | "mistake";
            readonly words: string;
        };
        readonly ShipmentConditions: {
            /** @enum {string} */
            readonly unit: "gram" | "cents";
            readonly min: {
                readonly conditionValue: number;
                readonly remainValue: number;
                readonly usedValue: number;
            } | null;
            readonly max: {
                readonly conditionValue: number;
                readonly remainValue: number;
                readonly usedValue: number;
            } | null;
            readonly minBlocks: boolean;
        };
        readonly ShippingMethodOption: {
            readonly id: number;
            readonly amountWithVat: number;
            readonly amountWithoutVat: number;
            readonly vatAmount: number;
            readonly vatRate: number;
            readonly collectionWithinHours: number;
            readonly deliveryWithinHours: number;
            readonly method: string;
            readonly name: string;
            readonly pickupPlace: string | null;
            readonly rank: number;
            /** @enum {string} */
            readonly status: "available" | "selected";
        };
        readonly PhoneWish: {
            readonly buyer: number;
            readonly items: readonly components["schemas"]["AddItem"][];
            readonly shipments?: readonly components["schemas"]["ShipmentWish"][];
        };
        readonly PhoneVocabulary: {
            readonly products: readonly components["schemas"]["KnownProduct"][];
            readonly past: readonly components["schemas"]["PastOrder"][];
            readonly lacking: readonly {
                readonly variant: string;
                readonly substitutes: readonly string[];
            }[];
        };
        readonly PastOrder: {
            readonly day: string;
            readonly lines: readonly {
                readonly code: string;
                readonly quantity: number;
            }[];
        };
        readonly KnownProduct: {
            readonly code: string;
            readonly variantId: number;
            readonly reference: string;
            readonly ean: string | null;
            readonly name: string;
            readonly brand: string | null;
            readonly packaging: string;
            readonly orderStep: number;
            readonly netWeight: number;
            readonly pieces: number | null;
            readonly category: string;
            readonly bought: {
                readonly times: number;
                readonly last: {
                    readonly day: string;
                    readonly quantity: number;
                } | null;
                readonly usual: number | null;
            };
        };
        readonly PhoneStore: {
            readonly id: number;
            readonly company: string;
            readonly erpId: string | null;
            readonly city: string | null;
            readonly area: string;
            readonly phone: string | null;
            readonly buyers: readonly {
                readonly id: number;
                readonly name: string;
                readonly email: string;
                /** @enum {string} */
                readonly role: "manager" | "baker" | "supervisor" | "accountant";
            }[];
        };
        readonly LotReceivers: {
            readonly receivers: readonly components["schemas"]["LotReceiver"][];
            readonly isCut: boolean;
        };
        readonly LotReceiver: {
            readonly lot: string;
            readonly reference: string;
            readonly name: string;
            readonly quantity: number;
            readonly bestBefore: string | null;
            readonly useBy: string | null;
            readonly leftAt: string;
            readonly deliveryDate: string | null;
            readonly order: number;
            readonly number: string;
            readonly company: string;
            readonly erpId: string | null;
            readonly city: string | null;
            readonly contact: string;
            readonly phone: string | null;
            readonly email: string;
        };
        readonly ShortageShares: {
            readonly key: string;
            readonly day: string;
            readonly variant: number;
            readonly depot: number;
            /** @enum {string} */
            readonly rule: "proRata" | "firstCome" | "byHand";
            readonly lines: readonly {
                readonly item: number;
                readonly seen: number;
                readonly quantity: number;
            }[];
        };
        readonly LorryLeft: {
            readonly stops: number;
        };
        readonly LorryDeparture: {
            readonly key: string;
        };
        readonly StopDeparture: {
            readonly key: string;
            readonly lines: readonly {
                readonly item: number;
                readonly seen: number;
                readonly lots: readonly {
                    readonly lot: string;
                    readonly quantity: number;
                    readonly bestBefore: string | null;
                    readonly useBy: string | null;
                }[];
            }[];
            readonly leaves: boolean;
        };
        readonly StaffLorryLoad: {
            readonly lorry: components["schemas"]["StaffLorry"];
            readonly stops: readonly components["schemas"]["StaffStop"][];
        };
        readonly StaffStop: {
            readonly shipment: number;
            readonly order: number;
            readonly number: string;
            /** @enum {number} */
            readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
            readonly company: string;
            readonly erpId: string | null;
            readonly street: string;
            readonly postcode: string;
            readonly city: string;
            readonly phone: string | null;
            readonly note: string;
            readonly lines: readonly components["schemas"]["StaffStopLine"][];
        };
        readonly StaffStopLine: {
            readonly item: number;
            readonly reference: string;
            readonly ean: string | null;
            readonly name: string;
            readonly packaging: string;
            readonly netWeight: number;
            readonly ordered: number;
            readonly expected: number;
            readonly shipped: number;
        };
        readonly StaffLorry: {
            readonly area: string;
            readonly areaName: string;
            /** @enum {string} */
            readonly range: "Z001" | "Z002";
            readonly cutOff: string | null;
            readonly isOpen: boolean;
            readonly stops: number;
            readonly left: number;
            readonly unpaid: number;
            readonly grams: number;
        };
        readonly StaffLorryDay: {
            readonly day: string;
            readonly lorries: readonly components["schemas"]["StaffLorry"][];
            readonly shortages: readonly components["schemas"]["StaffShortage"][];
        };
        readonly StaffShortage: {
            readonly variant: number;
            readonly depot: number;
            readonly reference: string;
            readonly name: string;
            readonly packaging: string;
            readonly there: number;
            readonly isOpen: boolean;
            readonly lines: readonly {
                readonly item: number;
                readonly order: number;
                readonly number: string;
                readonly company: string;
                readonly area: string;
                readonly phone: string | null;
                readonly expected: number;
                readonly shipped: number;
            }[];
        };
        readonly ErpPartAgain: {
            /** @enum {string} */
            readonly scope: "gmp" | "mkp";
            readonly version: number;
        };
        readonly StaffOrder: {
            readonly order: components["schemas"]["Order"];
            readonly store: {
                readonly id: number;
                readonly company: string;
                readonly erpId: string | null;
                readonly email: string | null;
                readonly area: string;
            };
            readonly customer: {
                readonly id: number;
                readonly name: string;
                readonly email: string;
            };
            readonly allotted: readonly {
                readonly item: number;
                readonly quantity: number;
            }[];
            readonly departures: readonly components["schemas"]["StaffDeparture"][];
            readonly papers: readonly components["schemas"]["ShipmentDocuments"][];
            readonly conversations: readonly {
                readonly id: number;
                readonly title: string;
                readonly isIncident: boolean;
            }[];
            readonly erp: readonly components["schemas"]["StaffErpPart"][];
            readonly timeline: readonly components["schemas"]["OrderEvent"][];
        };
        readonly OrderEvent: {
            readonly at: string;
            /** @enum {string} */
            readonly by: "customer" | "staff" | "erp" | "bank" | "shop";
            readonly name: string | null;
            readonly what: string;
        };
        readonly StaffErpPart: {
            /** @enum {string} */
            readonly scope: "gmp" | "mkp";
            readonly version: number;
            /** @enum {string} */
            readonly state: "waiting" | "taken" | "refused";
            readonly isCancellation: boolean;
            readonly saidAt: string;
            readonly answeredAt: string | null;
            readonly number: string | null;
            readonly reason: string | null;
            readonly cure: string | null;
            readonly againBy: string | null;
        };
        /**
         * @example {
         *       "shipment": 1544,
         *       "deliveryNote": {
         *         "number": "BL00001544"
         *       },
         *       "invoice": {
         *         "id": 12,
         *         "number": "FA26000003",
         *         "issuedOn": "2026-11-24",
         *         "amount": 87135
         *       }
         *     }
         */
        readonly ShipmentDocuments: {
            readonly shipment: number;
            readonly deliveryNote: {
                readonly number: string;
            } | null;
            readonly invoice: {
                readonly id: number;
                readonly number: string;
                readonly issuedOn: string;
                readonly amount: number;
            } | null;
        };
        readonly StaffDeparture: {
            readonly item: number;
            readonly lot: string | null;
            readonly quantity: number;
            readonly bestBefore: string | null;
            readonly useBy: string | null;
            readonly leftAt: string;
            readonly typedBy: string | null;
        };
        readonly Order: {
            readonly id: number;
            readonly number: string | null;
            readonly tokenValue: string;
            /** @enum {string} */
            readonly checkoutState: "cart" | "shipping_selected" | "payment_selected" | "completed";
            /** @enum {string} */
            readonly paymentState: "new" | "cart" | "processing" | "abandoned" | "authorized" | "validated" | "prevalidated" | "completed" | "failed" | "cancelled" | "waitingForIzbergAuthorization";
            /** @enum {number} */
            readonly shippingState: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
            /** @enum {string} */
            readonly currencyCode: "EUR";
            /** @enum {string} */
            readonly localCode: "fr_FR";
            readonly itemsTotal: number;
            readonly itemsTotalHT: number;
            readonly itemsOriginalTotalHT: number;
            readonly orderPromotionTotal: number;
            readonly shippingTotal: number;
            readonly shippingTotalHT: number;
            readonly taxTotal: number;
            readonly total: number;
            readonly totalHT: number;
            readonly vat: readonly components["schemas"]["VatLine"][];
            readonly billingAddress: components["schemas"]["Address"] | null;
            readonly shippingAddress: components["schemas"]["Address"] | null;
            readonly expiredOffers: readonly {
                readonly id: number;
                readonly reference: string;
                readonly variantName: string;
            }[];
            readonly payments: readonly components["schemas"]["Payment"][];
            readonly transfers: readonly components["schemas"]["Transfer"][];
            readonly promotionCoupon: components["schemas"]["PromotionCoupon"] | null;
            readonly shipments: readonly components["schemas"]["Shipment"][];
            readonly unAvailableShippingItems: readonly components["schemas"]["UnavailableItem"][];
            readonly blockers: readonly components["schemas"]["Blocker"][];
            readonly webHelpTransaction: {
                readonly id: string;
                readonly redirectionCardUrl: string | null;
            } | null;
            readonly revision: number;
            readonly version: number;
            readonly amended?: {
                readonly at: string;
                readonly by: string;
            };
            readonly supplement?: components["schemas"]["PendingSupplement"];
            /** @enum {boolean} */
            readonly byPhone?: true;
            readonly createdAt: string;
            readonly completedAt: string | null;
            readonly basis: components["schemas"]["CartBasis"] | null;
        };
        readonly CartBasis: {
            readonly amount: number;
            readonly variants: readonly {
                readonly id: number;
                readonly code: string;
                readonly unitPrice: number | null;
                readonly tariff?: components["schemas"]["Tariff"];
                readonly volumePrices: readonly {
                    readonly quantityFrom: number;
                    readonly percentage: number;
                }[];
                readonly offer: {
                    readonly id: number;
                    readonly rate: number;
                    readonly endsAt: string;
                } | null;
                readonly pricedUntil: string | null;
                readonly onSale: boolean;
            }[];
            readonly merchants: readonly {
                readonly id: number;
                readonly minimum: number;
                readonly maximum: number | null;
                readonly latestDays: number;
            }[];
            readonly store: {
                readonly active: boolean;
                readonly banned: boolean;
                /** @enum {string} */
                readonly approval: "approved" | "waiting" | "refused";
                readonly marketPlaceAccess: boolean;
                readonly closingDays: readonly ((1 | 2 | 3 | 4 | 5 | 6 | 7) | string)[];
                readonly paymentMethod: ("CB" | "PRELEVEMENT" | "VIREMENT") | null;
                readonly paying: {
                    readonly takesCards: boolean;
                    readonly cardOnly: boolean;
                    readonly mandates: {
                        /** @enum {string} */
                        readonly gmp: "notEligible" | "present" | "missing" | "onPaper";
                        /** @enum {string} */
                        readonly mkp: "notEligible" | "present" | "missing" | "onPaper";
                    };
                    readonly servicePhone: string;
                };
                readonly preOrders: readonly {
                    readonly variantId: number;
                    readonly preOrderedQuantity: number;
                    readonly alreadyConsumedQuantity: number;
                    readonly deadline: string;
                }[];
            };
            readonly plans: readonly {
                /** @enum {string} */
                readonly rangeCode: "Z001" | "Z002";
                readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
                readonly cutOff: string;
                readonly closedDays: readonly string[];
                readonly franco: number;
                readonly maximum: number;
                readonly deliveryFee: number;
            }[];
            readonly coupon: {
                readonly percentage: number | null;
                readonly amount: number | null;
                readonly minimum: number;
                readonly usedUp: boolean;
            } | null;
            readonly left: readonly {
                readonly variantId: number;
                readonly quantity: number;
                /** @enum {string} */
                readonly reason: "outOfStock" | "withdrawn" | "noMarketplaceAccess";
                readonly at: string;
            }[];
        };
        readonly PendingSupplement: {
            readonly shipment: number;
            readonly amount: number;
            readonly until: string;
            readonly redirectionCardUrl: string;
        };
        readonly Blocker: {
            /** @enum {string} */
            readonly code: "empty" | "role" | "banned" | "inactive" | "approval" | "minimum" | "maximum" | "marketplaceAccess" | "unavailable" | "mandate" | "deliveryDate" | "cutOffPassed" | "shippingMethod" | "paymentMethod";
            readonly shipment: number | null;
            /** @enum {string} */
            readonly step: "cart" | "delivery" | "payment";
            readonly message: string;
        };
        readonly UnavailableItem: {
            readonly variant: string;
            readonly productName: string;
            readonly reference: string;
            readonly productSlug: string;
            readonly quantity: number;
            /** @enum {string} */
            readonly reason: "outOfStock" | "withdrawn" | "noMarketplaceAccess";
            readonly message: string;
            readonly substitutes: readonly components["schemas"]["Variant"][];
        };
        readonly PromotionCoupon: {
            readonly id: number;
            readonly code: string;
            readonly promotion: {
                readonly id: number;
                readonly code: string;
                readonly name: string;
                readonly description: string;
                readonly legalNotice: string;
                readonly startsAt: string;
                readonly endsAt: string;
            };
        };
        readonly Transfer: {
            /** @enum {string} */
            readonly scope: "gmp" | "mkp";
            readonly amount: number;
            readonly beneficiary: string;
            readonly iban: string;
            readonly bic: string;
            readonly reference: string;
        };
        readonly Payment: {
            readonly id: number;
            readonly method: {
                /** @enum {string} */
                readonly code: "CB" | "PRELEVEMENT" | "VIREMENT";
                readonly name: string;
            };
            /** @enum {string} */
            readonly state: "new" | "cart" | "processing" | "abandoned" | "authorized" | "validated" | "prevalidated" | "completed" | "failed" | "cancelled" | "waitingForIzbergAuthorization";
            readonly gmp: boolean;
            readonly amount: number;
            readonly due: number;
            readonly debitReturned: boolean;
            readonly retryable: boolean;
            readonly resumable: boolean;
            readonly changeable: boolean;
            readonly cancellable: boolean;
            readonly payBefore: string | null;
        };
        readonly Address: {
            readonly id: number;
            readonly firstName: string;
            readonly lastName: string;
            readonly phoneNumber: string | null;
            readonly company: string | null;
            /** @enum {string} */
            readonly countryCode: "FR";
            readonly provinceCode: string | null;
            readonly provinceName: string | null;
            readonly street: string;
            readonly city: string;
            readonly postcode: string;
        };
        readonly StaffOrderChoices: {
            readonly areas: readonly {
                readonly code: string;
                readonly name: string;
            }[];
            readonly merchants: readonly {
                readonly slug: string;
                readonly name: string;
            }[];
        };
        readonly StaffOrderList: {
            readonly orders: readonly components["schemas"]["StaffOrderLine"][];
            readonly next: number | null;
            readonly isCut: boolean;
        };
        readonly StaffOrderLine: {
            readonly id: number;
            readonly number: string;
            readonly completedAt: string;
            readonly company: string;
            readonly erpId: string | null;
            readonly city: string | null;
            readonly area: string;
            readonly byPhone: boolean;
            readonly total: number;
            readonly payments: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                /** @enum {string} */
                readonly method: "CB" | "PRELEVEMENT" | "VIREMENT";
                /** @enum {string} */
                readonly state: "new" | "cart" | "processing" | "abandoned" | "authorized" | "validated" | "prevalidated" | "completed" | "failed" | "cancelled" | "waitingForIzbergAuthorization";
            }[];
            readonly shipments: readonly {
                readonly id: number;
                /** @enum {string} */
                readonly transportTypeCode: "Z001" | "Z002" | "MKP";
                readonly merchant: string;
                /** @enum {number} */
                readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                readonly deliveryDate: string | null;
            }[];
        };
        readonly RemovePicture: {
            readonly path: string;
        };
        readonly CropPicture: {
            readonly path: string;
            readonly crop: components["schemas"]["PictureCrop"] | null;
        };
        readonly PictureCrop: {
            readonly left: number;
            readonly top: number;
            readonly width: number;
            readonly height: number;
        };
        readonly UploadAllowance: {
            readonly messages: number;
            readonly bytes: number;
        };
        readonly PictureChanged: {
            readonly at: string;
            readonly doneBy: string;
            readonly path: string;
            /** @enum {string} */
            readonly change: "added" | "replaced" | "removed" | "cropped";
        };
        readonly ListedPicture: {
            readonly path: string;
            readonly mediaType: string;
            readonly width: number;
            readonly height: number;
            readonly crop: components["schemas"]["PictureCrop"] | null;
            readonly bytes: number;
            readonly version: string;
        };
        readonly ShopHealth: {
            readonly now: components["schemas"]["ShopNow"];
            readonly work: components["schemas"]["WorkStanding"];
            readonly lanes: readonly components["schemas"]["LaneHealth"][];
            readonly parts: readonly components["schemas"]["PartStanding"][];
            readonly deletedAt: string | null;
            readonly kept: readonly components["schemas"]["KeptFor"][];
        };
        readonly KeptFor: {
            readonly what: string;
            readonly days: number;
        };
        readonly PartStanding: {
            readonly title: string;
            /** @enum {string} */
            readonly state: "real" | "embedded" | "absent" | "missing";
            readonly without: string | null;
        };
        readonly LaneHealth: {
            /** @enum {string} */
            readonly lane: "house" | "mail" | "push" | "sms" | "erp" | "bank" | "partner";
            readonly lastDoneAt: string | null;
            readonly waiting: number;
            readonly waitingSince: string | null;
            readonly retried: number;
            readonly lastError: string | null;
            readonly failed: number;
        };
        readonly WorkStanding: {
            readonly processes: number;
            readonly seenAt: string | null;
        };
        readonly ShopNow: {
            readonly at: string;
            readonly orders: number;
            readonly answered: number;
            readonly late: number;
            readonly searchBehind: number | null;
            readonly databaseMs: number;
            readonly backedUpAt: string | null;
        };
        readonly SendDecided: {
            readonly at: string;
            readonly agent: string;
            /** @enum {string} */
            readonly decision: "retried" | "given up";
            readonly subject: string;
        };
        readonly FailedSend: {
            readonly id: number;
            readonly what: string;
            readonly to: string;
            readonly announcedAt: string;
            readonly failedAt: string;
            readonly attempts: number;
            readonly error: string;
        };
        readonly ActOnConversation: {
            readonly key: string;
        };
        readonly Conversation: {
            readonly store: {
                readonly company: string;
                readonly erpId: string | null;
            };
            readonly thread: components["schemas"]["Thread"];
            readonly actions: readonly components["schemas"]["ConversationAction"][];
            readonly left: components["schemas"]["UploadAllowance"];
        };
        readonly ConversationAction: {
            readonly at: string;
            readonly agent: string;
            /** @enum {string} */
            readonly action: "replied" | "closed" | "viewed";
        };
        readonly Thread: {
            readonly id: number;
            readonly replyCount: number;
            readonly merchantId: number | null;
            readonly subject: string;
            readonly about: components["schemas"]["ThreadSubject"];
            readonly merchant: components["schemas"]["ThreadMerchant"] | null;
            readonly incident: components["schemas"]["Incident"] | null;
            readonly unviewed: number;
            readonly messages: readonly components["schemas"]["Message"][];
        };
        readonly Message: {
            readonly id: number;
            readonly title: string;
            readonly body: string;
            readonly viewed: boolean;
            readonly store: {
                readonly id: number;
                readonly erpId: string | null;
                readonly legalName: string | null;
            };
            readonly createdAt: string;
            readonly shipment: {
                readonly miraklId: string;
            } | null;
            readonly attachments: readonly components["schemas"]["Attachment"][];
            readonly sender: components["schemas"]["Participant"];
            readonly recipients: readonly components["schemas"]["Participant"][];
        };
        readonly Participant: {
            /** @enum {string} */
            readonly type: "user" | "merchant" | "operator";
            readonly name: string;
        };
        readonly Attachment: {
            readonly id: number;
            readonly name: string;
            readonly size: number;
            readonly mediaType: string;
        };
        readonly Incident: {
            /** @enum {string} */
            readonly state: "open" | "answered" | "closed";
            readonly reason: components["schemas"]["MessageReason"];
            readonly lines: readonly components["schemas"]["IncidentLine"][];
        };
        readonly IncidentLine: {
            readonly orderItemId: number;
            readonly name: string;
            readonly quantity: number;
        };
        readonly MessageReason: {
            readonly label: string;
            /** @enum {string} */
            readonly code: "missing" | "damaged" | "wrong-product" | "late" | "temperature" | "best-before" | "billing" | "other";
        };
        readonly ThreadMerchant: {
            readonly id: number;
            readonly name: string;
            readonly slug: string;
        };
        readonly ThreadSubject: {
            /** @enum {string} */
            readonly kind: "order" | "offer" | "incident" | "none";
            readonly label: string;
            readonly orderToken: string | null;
            readonly shipmentId: number | null;
            readonly productSlug: string | null;
        };
        readonly ListedConversation: {
            readonly id: number;
            readonly company: string;
            readonly merchant: string | null;
            readonly subject: string;
            readonly incident: ("open" | "answered" | "closed") | null;
            readonly unseen: number;
            readonly lastAt: string;
            readonly lastBy: string;
        };
        readonly DocumentsRequest: {
            readonly note: string;
        };
        readonly ApplicationRefusal: {
            readonly reason: string;
        };
        readonly ApplicationApproval: {
            readonly number: string;
        };
        readonly ApplicationState: {
            /** @enum {string} */
            readonly state: "waiting";
            readonly application: components["schemas"]["StoreApplication"] | components["schemas"]["MarketplaceApplication"] | components["schemas"]["BankApplication"];
            /** @enum {string} */
            readonly numbers: "erp" | "demonstration" | "agent";
        } | {
            /** @enum {string} */
            readonly state: "decided";
            readonly decided: components["schemas"]["ApplicationDecided"];
        };
        readonly ApplicationDecided: {
            readonly at: string;
            readonly agent: string;
            /** @enum {string} */
            readonly kind: "store" | "marketplace" | "bank";
            /** @enum {string} */
            readonly decision: "approved" | "refused" | "documents";
            readonly company: string;
            readonly reason: string | null;
        };
        readonly BankApplication: {
            /** @enum {string} */
            readonly kind: "bank";
            readonly id: number;
            readonly storeId: number;
            readonly company: string;
            readonly city: string | null;
            readonly askedAt: string;
            readonly asker: {
                readonly id: number | null;
                readonly name: string;
                readonly email: string;
                readonly phone: string | null;
            };
            readonly erpId: string | null;
            readonly siret: string | null;
            readonly reference: string;
            readonly iban: string;
            readonly formerReference: string;
            readonly formerIban: string;
        };
        readonly MarketplaceApplication: {
            /** @enum {string} */
            readonly kind: "marketplace";
            readonly id: number;
            readonly storeId: number;
            readonly company: string;
            readonly city: string | null;
            readonly askedAt: string;
            readonly asker: {
                readonly id: number | null;
                readonly name: string;
                readonly email: string;
                readonly phone: string | null;
            };
            readonly erpId: string | null;
            readonly siret: string | null;
        };
        readonly StoreApplication: {
            /** @enum {string} */
            readonly kind: "store";
            readonly id: number;
            readonly storeId: number;
            readonly company: string;
            readonly city: string | null;
            readonly askedAt: string;
            readonly asker: {
                readonly id: number | null;
                readonly name: string;
                readonly email: string;
                readonly phone: string | null;
            };
            readonly erpId: string | null;
            readonly siret: string | null;
            readonly legalName: string | null;
            readonly legalStatus: string | null;
            readonly naf: string | null;
            readonly vatNumber: string | null;
            readonly legalAddress: string | null;
            readonly delivery: string | null;
            readonly area: string;
            readonly contactEmail: string | null;
            readonly billingEmail: string | null;
            /** @enum {string} */
            readonly directory: "found" | "unknown" | "away";
            readonly documentsAskedAt: string | null;
            readonly twin: string | null;
        };
        readonly Applications: {
            readonly waiting: readonly (components["schemas"]["StoreApplication"] | components["schemas"]["MarketplaceApplication"] | components["schemas"]["BankApplication"])[];
            readonly decisions: readonly components["schemas"]["ApplicationDecided"][];
        };
        readonly JournalRequest: {
            readonly id: string;
            readonly at: string;
            readonly method: string;
            readonly path: string;
            readonly status: number;
            readonly storeId: number | null;
        };
        readonly JournalEntry: {
            readonly id: number;
            readonly agent: string;
            readonly customerId: number;
            readonly customer: string;
            readonly email: string;
            readonly startedAt: string;
            readonly endedAt: string | null;
            readonly requests: number;
        };
        readonly OpenedImpersonation: {
            readonly address: string;
        };
        readonly Client: {
            readonly id: number;
            readonly name: string;
            readonly email: string;
            readonly stores: readonly {
                readonly id: number;
                readonly company: string;
                readonly erpId: string | null;
                readonly role: string;
            }[];
            readonly storeCount: number;
        };
        readonly RecoveryCodes: {
            readonly codes: readonly string[];
        };
        readonly AuthenticatorCode: {
            readonly code: string;
        };
        readonly PasskeyMade: {
            readonly name: string;
            readonly id: string;
            readonly clientData: string;
            readonly attestation: string;
            readonly transports: readonly ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
        };
        readonly PasskeyCreation: {
            readonly challenge: string;
            readonly rp: {
                readonly id: string;
                readonly name: string;
            };
            readonly user: {
                readonly id: string;
                readonly name: string;
                readonly displayName: string;
            };
            readonly pubKeyCredParams: readonly {
                readonly alg: number;
                /** @enum {string} */
                readonly type: "public-key";
            }[];
            readonly timeout: number;
            /** @enum {string} */
            readonly attestation: "none";
            readonly excludeCredentials: readonly {
                readonly id: string;
                /** @enum {string} */
                readonly type: "public-key";
                readonly transports: readonly ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
            }[];
            readonly authenticatorSelection: {
                /** @enum {string} */
                readonly residentKey: "required";
                readonly requireResidentKey: boolean;
                /** @enum {string} */
                readonly userVerification: "required";
            };
        };
        readonly Enrolment: {
            readonly login: string;
            readonly key: string;
            readonly qr: {
                readonly size: number;
                readonly path: string;
            };
        };
        readonly StaffSecurity: {
            readonly factor: {
                readonly since: string;
                readonly recoveryCodesLeft: number;
            } | null;
            readonly passkeys: readonly components["schemas"]["Passkey"][];
            readonly openid: components["schemas"]["OpenidLink"] | null;
        };
        readonly OpenidLink: {
            readonly provider: string;
            readonly since: string;
            readonly lastUsed: string | null;
        };
        readonly Passkey: {
            readonly id: number;
            readonly name: string;
            readonly since: string;
            readonly lastUsed: string | null;
            readonly isSynced: boolean;
        };
        readonly PasskeyShown: {
            readonly id: string;
            readonly clientData: string;
            readonly authenticatorData: string;
            readonly signature: string;
            readonly userHandle: string | null;
        };
        readonly PasskeyRequest: {
            readonly challenge: string;
            readonly rpId: string;
            readonly timeout: number;
            /** @enum {string} */
            readonly userVerification: "required";
            readonly allowCredentials: readonly {
                readonly id: string;
                /** @enum {string} */
                readonly type: "public-key";
                readonly transports: readonly ("ble" | "cable" | "hybrid" | "internal" | "nfc" | "smart-card" | "usb")[];
            }[];
        };
        readonly Confirmation: {
            /** @enum {string} */
            readonly kind: "authenticator" | "recovery" | "password";
            readonly secret: string;
        };
        readonly FirstEnrolled: {
            readonly codes: readonly string[];
            readonly session: components["schemas"]["StaffSession"];
        };
        readonly StaffSession: {
            /** @enum {string} */
            readonly stage: "password";
            readonly formToken: string;
            readonly openid: string | null;
        } | {
            /** @enum {string} */
            readonly stage: "code";
            readonly formToken: string;
            /** @enum {string} */
            readonly asked: "code" | "passkey" | "passkeyOrCode";
        } | {
            /** @enum {string} */
            readonly stage: "enrolment";
            readonly formToken: string;
        } | {
            /** @enum {string} */
            readonly stage: "open";
            readonly formToken: string;
            readonly agent: components["schemas"]["Agent"];
            readonly waiting: components["schemas"]["DeskWaiting"];
        };
        readonly DeskWaiting: {
            readonly applications: number;
            readonly conversations: number;
            readonly remises: number;
            readonly failedSends: number;
            readonly secondLooks: number;
            readonly papers: number;
        };
        readonly Agent: {
            readonly login: string;
            readonly name: string;
            readonly roles: readonly components["schemas"]["StaffRole"][];
        };
        readonly OpenidAway: {
            /** @enum {string} */
            readonly code: "CONNEXION_INDISPONIBLE";
            readonly message: string;
        };
        readonly OpenidAnswer: {
            readonly state: string;
            readonly code: string | null;
            readonly iss: string | null;
        };
        readonly OpenidRequest: {
            readonly address: string;
        };
        readonly SecondFactorCode: {
            /** @enum {string} */
            readonly kind: "authenticator" | "recovery";
            readonly code: string;
        };
        readonly StaffCredentials: {
            readonly login: string;
            readonly password: string;
        };
        readonly AccessToken: {
            readonly token: string;
            readonly customerId: number;
            readonly username: string;
            readonly logoutCallbackUrl?: string;
        };
        readonly ImpersonationCode: {
            readonly code: string;
        };
        readonly RegistrationReceived: unknown;
        readonly AttachmentRequest: {
            readonly storeId: number;
        };
        readonly Store: {
            readonly id: number;
            readonly erpId: string | null;
            readonly mkpId: string | null;
            readonly marketPlaceAccess: boolean;
            readonly banned: boolean;
            readonly billingEmail: string | null;
            readonly billingEmailOptin: boolean;
            readonly contactEmail: string | null;
            readonly newsletterOptin: boolean;
            readonly billingAddress: components["schemas"]["Address"] | null;
            readonly defaultStore: boolean;
            readonly vatNumber: string | null;
            readonly siren: string | null;
            readonly nic: string | null;
            readonly company: string | null;
            readonly paymentMethod: ("CB" | "PRELEVEMENT" | "VIREMENT") | null;
            readonly bankName: string | null;
            readonly moneyOrder: string | null;
            readonly marketplaceMoneyOrder: string | null;
            readonly shippingAddress: components["schemas"]["Address"] | null;
            readonly legalAddress: components["schemas"]["Address"] | null;
            readonly storeShopUsers: readonly components["schemas"]["StoreShopUser"][];
            readonly salesArea: string;
            readonly closingDays: readonly ((1 | 2 | 3 | 4 | 5 | 6 | 7) | string)[];
            readonly legalStatus: string | null;
            readonly legalName: string | null;
            readonly naf: string | null;
            readonly topHourPerGamme: {
                readonly Z001: components["schemas"]["TopHour"] | null;
                readonly Z002: components["schemas"]["TopHour"] | null;
            };
            readonly gmpPaymentMethodAvailable: readonly components["schemas"]["PaymentMethod"][];
            readonly infolegaleScore: number | null;
            readonly previousInfolegaleScore: number | null;
            readonly shoppingListId: number | null;
            readonly hasFestiveProducts: boolean;
            /** @enum {string} */
            readonly status: "active" | "inactive";
            /** @enum {string} */
            readonly approval: "approved" | "waiting" | "refused";
            readonly approvalReason: string | null;
        };
        readonly PaymentMethod: {
            readonly id: number;
            /** @enum {string} */
            readonly code: "CB" | "PRELEVEMENT" | "VIREMENT";
            readonly name: string;
        };
        readonly TopHour: {
            /** @enum {string} */
            readonly code: "Z001" | "Z002";
            readonly hour: string;
            readonly cutOff: string;
            readonly deliveryDate: string;
        };
        readonly StoreShopUser: {
            readonly id: number;
            readonly store: {
                readonly id: number;
                readonly company: string | null;
            };
            /** @enum {string} */
            readonly role: "manager" | "baker" | "supervisor" | "accountant";
            readonly shopUser: {
                readonly shopUserId: number;
            };
            readonly alertTopHours: readonly components["schemas"]["AlertTopHour"][];
            readonly legalName: string | null;
            readonly legalAddress: components["schemas"]["Address"] | null;
            readonly shippingAddress: components["schemas"]["Address"] | null;
            readonly mainManager: boolean;
            readonly defaultStore: boolean;
        };
        readonly AlertTopHour: {
            /** @enum {string} */
            readonly code: "Z001" | "Z002";
            readonly mode: readonly ("mail" | "sms")[];
            readonly minutes: number;
        };
        readonly NewStoreToLink: {
            readonly store: components["schemas"]["NewStore"];
        };
        readonly NewStore: {
            readonly siret: string;
            readonly company: string;
            readonly legalName: string;
            readonly legalStatus: string;
            readonly naf: string;
            readonly vatNumber: string | null;
            readonly legalAddress: {
                readonly street: string;
                readonly postcode: string;
                readonly city: string;
            };
            readonly shippingAddress: components["schemas"]["NewStoreDelivery"] | null;
            readonly contactEmail: string;
            readonly billingEmail: string;
        };
        readonly NewStoreDelivery: {
            readonly street: string;
            readonly postcode: string;
            readonly city: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly phoneNumber: string;
        };
        readonly ClaimSent: {
            /** @enum {boolean} */
            readonly requested: true;
            readonly company: string;
        };
        readonly ClaimToLink: {
            readonly store: components["schemas"]["StoreClaim"];
        };
        readonly StoreClaim: {
            readonly erpId: string;
            readonly siret: string;
            readonly postcode: string;
        };
        readonly NewStoreWithPerson: {
            readonly store: components["schemas"]["NewStore"];
            readonly person: components["schemas"]["Person_1"];
        };
        readonly Person_1: {
            /** @enum {string} */
            readonly gender: "f" | "m" | "u";
            readonly firstName: string;
            readonly lastName: string;
            readonly email: string;
            readonly phoneNumber: string;
            readonly password: string;
            readonly subscribedToNewsletter: boolean;
            readonly cgu: boolean & true;
        };
        readonly ClaimWithPerson: {
            readonly store: components["schemas"]["StoreClaim"];
            readonly person: components["schemas"]["Person_1"];
        };
        readonly KnownColleague: {
            readonly exist: boolean;
            /** @enum {string} */
            readonly within: "ownStores";
        };
        readonly CustomerExistQuestion: {
            readonly email: string;
        };
        readonly ClaimedStore: {
            /** @enum {boolean} */
            readonly exist: true;
            readonly company: string;
            readonly city: string | null;
        } | {
            /** @enum {boolean} */
            readonly exist: false;
        };
        readonly Town: {
            readonly postcode: string;
            readonly name: string;
        };
        readonly DirectoryAway: {
            /** @enum {string} */
            readonly code: "ANNUAIRE_INDISPONIBLE";
            readonly message: string;
        };
        readonly Establishment: {
            readonly siret: string;
            readonly siren: string;
            readonly nic: string;
            readonly vatNumber: string;
            readonly company: string | null;
            readonly tradeName: string | null;
            readonly legalStatus: string | null;
            readonly naf: string | null;
            readonly street: string | null;
            readonly postcode: string | null;
            readonly city: string | null;
            readonly headquarters: boolean;
            readonly createdOn: string | null;
            readonly closed: boolean;
            readonly closedOn: string | null;
        };
        readonly ProductCard: {
            readonly code: string;
            readonly productCode: string;
            readonly name: string;
            readonly slug: string;
            /** @enum {string} */
            readonly type: "product";
            readonly description: string;
            readonly brand: string | null;
            readonly image: components["schemas"]["Image"] | null;
            readonly mainTaxon: components["schemas"]["TaxonRef"];
            readonly taxons: readonly components["schemas"]["TaxonRef"][];
            readonly labels: readonly ("AOP" | "Bio" | "CRC" | "Rouge")[];
            readonly variantCount: number;
            readonly variant: {
                readonly code: string;
                readonly reference: string;
                readonly packaging: string;
                readonly orderStep: number;
                readonly netWeight: number;
                readonly pieces: number | null;
                readonly price: number | null;
                readonly priceOriginal: number | null;
                readonly discount: number;
                readonly discountEndDate: string | null;
                readonly comingPrice?: components["schemas"]["ComingPrice"];
                readonly volumeHint: {
                    readonly quantityFrom: number;
                    readonly unitPrice: number;
                } | null;
                readonly stock: number;
                readonly restockDate?: string;
                readonly deliveryDate: string | null;
                readonly merchant: components["schemas"]["Merchant"];
                /** @enum {string} */
                readonly transportTypeCode: "Z001" | "Z002" | "MKP";
            };
        };
        readonly StockAlerts: {
            /** @enum {string} */
            readonly means: "mail" | "push";
            readonly codes: readonly string[];
        };
        readonly StockAlertWish: {
            readonly code: string;
        };
        readonly ShoppingList: {
            readonly id: number;
            readonly name: string;
            readonly revision: number;
            readonly updatedAt: string;
            readonly updatedBy: string | null;
            readonly isQuickOrder: boolean;
            readonly weekday: (1 | 2 | 3 | 4 | 5 | 6 | 7) | null;
            readonly lines: readonly components["schemas"]["ShoppingListLine"][];
        };
        readonly ShoppingListLine: {
            readonly code: string;
            readonly section: string | null;
            readonly quantity: number;
            readonly variant: components["schemas"]["Variant"] | null;
            readonly unavailable: components["schemas"]["UnavailableItem"] | null;
            readonly last: {
                readonly quantity: number;
                readonly day: string;
            } | null;
            readonly usual: number | null;
        };
        readonly ListChanged: {
            /** @enum {string} */
            readonly code: "LISTE_MODIFIEE";
            readonly message: string;
            readonly list: components["schemas"]["ShoppingList"];
        };
        readonly SetListProduct: {
            readonly revision?: number;
            readonly quantity?: number;
            readonly position?: number;
            readonly section?: string | null;
        };
        readonly AddListProducts: {
            readonly products: readonly components["schemas"]["ListedProduct"][];
        };
        readonly ListedProduct: {
            readonly code: string;
            readonly quantity: number;
            readonly section?: string | null;
        };
        readonly ChangeShoppingList: {
            readonly revision: number;
            readonly name?: string;
            readonly arrangement?: readonly components["schemas"]["PlacedLine"][];
        };
        readonly PlacedLine: {
            readonly code: string;
            readonly section: string | null;
        };
        readonly ShoppingListStore: {
            readonly storeId: number;
        };
        readonly CreateShoppingList: {
            readonly name: string;
            readonly copyOf?: number;
            readonly products?: readonly components["schemas"]["ListedProduct"][];
        };
        readonly ShoppingListSummary: {
            readonly id: number;
            readonly name: string;
            readonly revision: number;
            readonly updatedAt: string;
            readonly updatedBy: string | null;
            readonly isQuickOrder: boolean;
            readonly lines: number;
            readonly products: readonly {
                readonly name: string;
                readonly image: components["schemas"]["Image"] | null;
            }[];
        };
        readonly QuickEntryVocabulary: {
            readonly products: readonly components["schemas"]["KnownProduct"][];
            readonly past: readonly components["schemas"]["PastOrder"][];
        };
        readonly PushSubscriber: {
            readonly endpoint: string;
            readonly keys: {
                readonly p256dh: string;
                readonly auth: string;
            };
        };
        readonly PushKey: {
            readonly publicKey: string;
        };
        readonly OutstandingCheckout: {
            readonly payment: components["schemas"]["OutstandingPayment"];
            readonly redirectionCardUrl: string | null;
            readonly invoices: readonly {
                readonly id: number;
                readonly invoiceNumber: string;
                readonly amount: number;
                readonly store: {
                    readonly id: number;
                };
                readonly payable: boolean;
            }[];
        };
        readonly OutstandingPayment: {
            readonly id: number;
            readonly amount: number;
            readonly outstandings: readonly number[];
            readonly details: string;
            /** @enum {string} */
            readonly paymentMethod: "CB" | "PRELEVEMENT" | "VIREMENT";
            /** @enum {string} */
            readonly state: "new" | "cart" | "processing" | "abandoned" | "authorized" | "validated" | "prevalidated" | "completed" | "failed" | "cancelled" | "waitingForIzbergAuthorization";
            readonly startedBy: string;
            readonly own: boolean;
            readonly createdAt: string;
            readonly updatedAt: string;
        };
        readonly OutstandingCheckoutWish: {
            readonly outstandings: readonly number[];
            /** @enum {string} */
            readonly paymentMethod: "CB" | "PRELEVEMENT";
            readonly expectedAmount: number;
        };
        readonly OutstandingSummary: {
            readonly totals: readonly {
                /** @enum {number} */
                readonly status: 0 | 1 | 2 | 3;
                readonly count: number;
                readonly amount: number;
                readonly payable: {
                    readonly count: number;
                    readonly amount: number;
                };
            }[];
            readonly categories: readonly string[];
            readonly months: readonly {
                readonly month: string;
                /** @enum {number} */
                readonly status: 0 | 1 | 2 | 3;
                readonly count: number;
            }[];
            readonly credit: components["schemas"]["CustomerCredit"] | null;
            readonly paying: readonly {
                readonly id: number;
                readonly methods: readonly ("CB" | "PRELEVEMENT")[];
            }[];
        };
        readonly CustomerCredit: {
            readonly amount: number;
            readonly pays: readonly {
                readonly id: number;
                readonly invoiceNumber: string;
                readonly dueDate: string;
            }[];
        };
        readonly Outstanding: {
            readonly id: number;
            readonly amount: number;
            readonly owed: number;
            readonly dueDate: string;
            readonly fiscalYear: number;
            readonly invoiceNumber: string;
            readonly category: string;
            readonly operation: string;
            readonly receiptDate: string;
            readonly receiptNumber: string;
            readonly store: {
                readonly id: number;
            };
            readonly payable: boolean;
            readonly outstandingPayment: components["schemas"]["OutstandingPayment"] | null;
            readonly stockNumber: string | null;
            /** @enum {number} */
            readonly outstandingStatus: 0 | 1 | 2 | 3;
            /** @enum {string} */
            readonly importStatus: "imported" | "pending" | "error";
            readonly merchant: components["schemas"]["Merchant"] | null;
            readonly orderNumber?: string;
            readonly debit?: components["schemas"]["OutstandingDebit"];
        };
        readonly OutstandingDebit: {
            /** @enum {string} */
            readonly state: "proposed" | "approved" | "presented" | "settled" | "rejected" | "returned" | "refunded" | "withdrawn";
            /** @enum {string} */
            readonly scheme: "CORE" | "B2B";
            readonly day: string;
            readonly settledOn: string | null;
            readonly reason: string | null;
        };
        readonly MarketplaceAccessRequest: {
            readonly requestedAt: string | null;
        };
        readonly Viewed: {
            readonly viewed: boolean;
            readonly count: number;
        };
        readonly ViewedWish: {
            readonly viewed: boolean;
        };
        readonly UnviewedCount: {
            readonly count: number;
        };
        readonly AwaitedProduct: {
            readonly productSlug: string;
            readonly grams: number;
            readonly nextDelivery: string | null;
        };
        readonly ShipmentDetail: {
            readonly id: number;
            readonly label: string;
            readonly gmp: boolean;
            readonly merchant: components["schemas"]["Merchant"];
            /** @enum {string} */
            readonly transportTypeCode: "Z001" | "Z002" | "MKP";
            /** @enum {number} */
            readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
            readonly totalHt: number;
            readonly totalTTC: number;
            readonly totalHtWithoutShippingFee: number;
            readonly originalTotalHt: number;
            readonly totalDiscount: number;
            readonly taxTotal: number;
            readonly shippingTotal: number;
            readonly shippingTotalHT: number;
            readonly quantity: number;
            readonly weight: number;
            readonly deliveryDate: string | null;
            readonly deliveryDetails: {
                readonly gmpAvailableDates: readonly {
                    readonly date: string;
                    readonly cutOff: string;
                }[];
                readonly hour: string;
                readonly availableDate: string | null;
                readonly cutOff: string | null;
            } | null;
            readonly miraklLatestDeliveryDate: string | null;
            readonly shippingMethodOptions: readonly components["schemas"]["ShippingMethodOption"][];
            readonly conditions: components["schemas"]["ShipmentConditions"];
            readonly conditionsMessages: readonly string[];
            readonly note: string;
            readonly changeableUntil: string | null;
            readonly houseChange?: components["schemas"]["HouseChange"];
            readonly items: readonly components["schemas"]["OrderItem"][];
            readonly order: {
                readonly tokenValue: string;
                readonly number: string;
                readonly completedAt: string;
            };
            readonly history: readonly {
                /** @enum {number} */
                readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                readonly at: string;
                readonly message: string | null;
            }[];
        };
        readonly OrderAmended: {
            /** @enum {string} */
            readonly code: "COMMANDE_MODIFIEE";
            readonly message: string;
            readonly version: number;
        };
        readonly AmendShipment: {
            readonly items: readonly {
                readonly variant: string;
                readonly quantity: number;
            }[];
            readonly deliveryDate?: string;
            readonly version: number;
            readonly expectedTotal: number;
        };
        readonly AmendmentPreview: {
            readonly version: number;
            readonly changeableUntil: string;
            readonly before: components["schemas"]["AmendmentSide"];
            readonly after: components["schemas"]["AmendmentSide"];
            readonly differences: readonly components["schemas"]["AmendmentDifference"][];
            readonly lines: readonly components["schemas"]["AmendmentLine"][];
            readonly changes: readonly components["schemas"]["CartChange"][];
            readonly refusal: string | null;
            readonly money: string;
            readonly supplement: number;
            readonly deliveries: readonly {
                readonly date: string;
                readonly cutOff: string;
            }[];
        };
        readonly AmendmentLine: {
            readonly variant: string;
            readonly reference: string;
            readonly productName: string;
            readonly packaging: string;
            readonly quantity: number;
            readonly unitPrice: number;
            readonly subtotal: number;
            readonly productSlug: string;
            readonly image: components["schemas"]["Image"] | null;
            readonly ordered: number;
            readonly orderStep: number;
            readonly most: number;
        };
        readonly AmendmentDifference: {
            readonly variant: string;
            readonly reference: string;
            readonly productName: string;
            readonly packaging: string;
            readonly before: number;
            readonly after: number;
        };
        readonly AmendmentWish: {
            readonly items: readonly {
                readonly variant: string;
                readonly quantity: number;
            }[];
            readonly deliveryDate?: string;
        };
        readonly RetryPayment: {
            /** @enum {string} */
            readonly scope: "gmp" | "mkp";
            /** @enum {string} */
            readonly method?: "CB" | "PRELEVEMENT" | "VIREMENT";
            readonly expectedAmount?: number;
        };
        readonly OrderAtOnce: {
            readonly items: readonly components["schemas"]["AddItem"][];
            readonly keepCart?: boolean;
            readonly shippingAddress: number;
            readonly shipments: readonly components["schemas"]["ShipmentWish"][];
            readonly payments: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                /** @enum {string} */
                readonly method: "CB" | "PRELEVEMENT" | "VIREMENT";
            }[];
            readonly cgvAccepted: boolean & true;
            readonly expectedTotal: number;
        };
        readonly OrderPreview: {
            readonly order: components["schemas"]["Order"];
            readonly changes: readonly components["schemas"]["CartChange"][];
            readonly lines: readonly {
                readonly variant: string;
                readonly inCart: number;
                readonly added: number;
            }[];
            readonly paymentChoices: components["schemas"]["PaymentChoices"];
            readonly proposal: components["schemas"]["OrderProposal"];
        };
        readonly OrderProposal: {
            readonly shippingAddress: number | null;
            readonly shipments: readonly {
                readonly key: components["schemas"]["ShipmentKey"];
                readonly shipment: number;
                readonly deliveryDate: string | null;
                readonly shippingMethod: number | null;
            }[];
            readonly payments: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                /** @enum {string} */
                readonly method: "CB" | "PRELEVEMENT" | "VIREMENT";
            }[];
        };
        readonly PaymentChoices: {
            readonly scopes: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                readonly amount: number;
                readonly preferred: ("CB" | "PRELEVEMENT" | "VIREMENT") | null;
                readonly methods: readonly {
                    /** @enum {string} */
                    readonly code: "CB" | "PRELEVEMENT" | "VIREMENT";
                    readonly name: string;
                    readonly description: string;
                    readonly enabled: boolean;
                    readonly message: string | null;
                    readonly mandateMissing: boolean;
                }[];
                readonly transfer: components["schemas"]["TransferAccount"];
            }[];
        };
        readonly TransferAccount: {
            readonly beneficiary: string;
            readonly iban: string;
            readonly bic: string;
        };
        readonly PreviewOrder: {
            readonly items: readonly components["schemas"]["AddItem"][];
            readonly keepCart?: boolean;
            readonly shipments?: readonly components["schemas"]["ShipmentWish"][];
        };
        readonly CompleteOrder: {
            readonly cgvAccepted: boolean & true;
            readonly expectedTotal: number;
        };
        readonly CartAnswer: {
            readonly order: components["schemas"]["Order"];
            readonly changes: readonly components["schemas"]["CartChange"][];
        };
        readonly ChoosePayment: {
            readonly payments: readonly {
                /** @enum {string} */
                readonly scope: "gmp" | "mkp";
                /** @enum {string} */
                readonly method: "CB" | "PRELEVEMENT" | "VIREMENT";
            }[];
        };
        readonly ChooseDelivery: {
            readonly shippingAddress: number;
            readonly shipments: readonly {
                readonly shipment: number;
                readonly deliveryDate?: string;
                readonly shippingMethod?: number;
            }[];
        };
        readonly DeliveryOptions: {
            readonly addresses: readonly components["schemas"]["Address"][];
            readonly order: components["schemas"]["Order"];
        };
        readonly ChangeItem: {
            readonly quantity: number;
        };
        readonly RemoveItems: {
            readonly items: readonly number[];
        };
        readonly AddItems: {
            readonly items: readonly components["schemas"]["AddItem"][];
        };
        readonly ChangeOrder: {
            readonly couponCode?: string | null;
            readonly notes?: readonly {
                readonly shipment: number;
                readonly note: string;
            }[];
            readonly references?: readonly {
                readonly variant: string;
                readonly customerReference: (string & unknown) | null;
            }[];
        };
        readonly OrderStore: {
            readonly storeId: number;
        };
        readonly OrderSummary: {
            readonly id: number;
            readonly number: string;
            readonly tokenValue: string;
            readonly completedAt: string;
            /** @enum {string} */
            readonly paymentState: "new" | "cart" | "processing" | "abandoned" | "authorized" | "validated" | "prevalidated" | "completed" | "failed" | "cancelled" | "waitingForIzbergAuthorization";
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @enum {number} */
            readonly shippingState: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
            readonly total: number;
            readonly totalHT: number;
            readonly itemCount: number;
            readonly merchants: readonly components["schemas"]["Merchant"][];
            readonly shipments: readonly {
                readonly id: number;
                readonly label: string;
                /** @enum {number} */
                readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
                readonly deliveryDate: string | null;
            }[];
            readonly images: readonly components["schemas"]["Image"][];
        };
        readonly PageReport: {
            readonly page: string;
            readonly build: string;
            readonly lcp: number | null;
            readonly inp: number | null;
            readonly ttfb: number | null;
            readonly cls: number | null;
            readonly mistakes: readonly components["schemas"]["PageMistake"][];
        };
        readonly PageMistake: {
            /** @enum {string} */
            readonly kind: "error" | "rejection";
            readonly message: string;
        };
        readonly ConsentProof: {
            readonly visitor: string;
            readonly purposes: {
                readonly video: boolean;
                readonly audience: boolean;
            };
            readonly textVersion: string;
            readonly decidedAt: string;
        };
        readonly ContactReceipt: {
            readonly reference: string;
        };
        /** @enum {string} */
        readonly ContactObject: "order" | "delivery" | "invoice" | "product" | "product-request" | "marketplace" | "account" | "other";
        readonly Testimony: {
            readonly id: number;
            readonly quote: string;
            readonly author: {
                readonly name: string;
                readonly trade: string;
                readonly company: string;
                readonly town: string;
            };
            readonly picture: components["schemas"]["Image"] | null;
        };
        readonly ProductAddress: {
            readonly slug: string;
            readonly updatedAt: string;
        };
        readonly CmsPage: {
            readonly uri: string;
            readonly id: number;
            readonly code: string;
            readonly name: string;
            readonly title: string;
            readonly contentBlocks: readonly components["schemas"]["Block"][];
            readonly zones: readonly {
                /** @enum {string} */
                readonly zone: "before_header" | "hero" | "hero_connected" | "actions" | "featured_products" | "featured_editorials" | "other_products" | "other_editorials" | "merchant_featured_products" | "cgv_marchand";
                readonly blocks: readonly components["schemas"]["Block"][];
            }[];
            readonly metaKeywords: string;
            readonly metaDescription: string;
            readonly marketplaceOnly: boolean;
            readonly alternateUri: string | null;
            readonly updatedAt: string;
        };
        readonly Block: {
            /** @enum {string} */
            readonly type: "button";
            readonly position: number;
            readonly label: string;
            readonly href: string;
            readonly newTab: boolean;
        } | {
            /** @enum {string} */
            readonly type: "step";
            readonly position: number;
            readonly title: string;
            readonly text: string;
            readonly image: components["schemas"]["Image"] | null;
        } | {
            /** @enum {string} */
            readonly type: "quote";
            readonly position: number;
            readonly text: string;
            readonly author: string;
        } | {
            /** @enum {string} */
            readonly type: "imageCollection";
            readonly position: number;
            readonly images: readonly components["schemas"]["Image"][];
        } | {
            /** @enum {string} */
            readonly type: "title";
            readonly position: number;
            /** @enum {string} */
            readonly level: "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
            readonly text: string;
        } | {
            /** @enum {string} */
            readonly type: "text";
            readonly position: number;
            readonly html: string;
        } | {
            /** @enum {string} */
            readonly type: "video";
            readonly position: number;
            readonly url: string;
            readonly title: string;
        } | {
            /** @enum {string} */
            readonly type: "tile";
            readonly position: number;
            readonly title: string;
            readonly text: string;
            readonly href: string;
            readonly image: components["schemas"]["Image"] | null;
        };
        readonly PublicAddress: {
            readonly uri: string;
            /** @enum {string} */
            readonly kind: "page" | "category" | "merchant" | "recipe" | "article";
            readonly title: string;
            readonly description: string;
            readonly updatedAt: string | null;
        };
        readonly Recipe: {
            readonly id: number;
            readonly title: string;
            readonly slug: string;
            readonly highlighted: boolean;
            readonly publishedAt: string;
            readonly excerpt: string;
            readonly picture: components["schemas"]["Image"];
            /** @enum {string} */
            readonly category: "pains" | "viennoiseries" | "patisseries" | "sale" | "fetes";
            /** @enum {string} */
            readonly difficulty: "easy" | "medium" | "hard";
            readonly durationInMinutes: number;
            readonly yield: {
                readonly quantity: number;
                readonly unit: string;
            };
            readonly price: number | null;
            readonly updatedAt: string;
            readonly preparationMinutes: number;
            readonly restMinutes: number;
            readonly bakingMinutes: number;
            readonly pieceGrams: number | null;
            readonly ingredients: readonly {
                readonly name: string;
                readonly part: string;
                readonly product: {
                    readonly slug: string;
                    readonly code: string;
                    readonly name: string;
                    readonly packagings: readonly {
                        readonly variant: string;
                        readonly packaging: string;
                        readonly netWeight: number;
                        readonly orderStep: number;
                    }[];
                } | null;
                readonly quantity: number;
                /** @enum {string} */
                readonly unit: "g" | "pièce";
                readonly grams: number;
                readonly percentage: number | null;
            }[];
            readonly tools: readonly {
                readonly name: string;
                readonly product: {
                    readonly slug: string;
                    readonly code: string;
                    readonly name: string;
                    readonly packagings: readonly {
                        readonly variant: string;
                        readonly packaging: string;
                        readonly netWeight: number;
                        readonly orderStep: number;
                    }[];
                } | null;
            }[];
            readonly steps: readonly {
                readonly title: string;
                readonly text: string;
                readonly minutes: number | null;
                readonly temperature: number | null;
            }[];
            readonly allergens: readonly ("gluten" | "crustaces" | "oeufs" | "poissons" | "arachides" | "soja" | "lait" | "fruits-a-coque" | "celeri" | "moutarde" | "sesame" | "sulfites" | "lupin" | "mollusques")[];
            readonly contentBlocks: readonly components["schemas"]["Block"][];
            readonly related: readonly components["schemas"]["RecipeCard"][];
            readonly seo: {
                readonly title: string;
                readonly description: string;
                readonly keywords: string;
            };
        };
        readonly RecipeCard: {
            readonly id: number;
            readonly title: string;
            readonly slug: string;
            readonly highlighted: boolean;
            readonly publishedAt: string;
            readonly excerpt: string;
            readonly picture: components["schemas"]["Image"];
            /** @enum {string} */
            readonly category: "pains" | "viennoiseries" | "patisseries" | "sale" | "fetes";
            /** @enum {string} */
            readonly difficulty: "easy" | "medium" | "hard";
            readonly durationInMinutes: number;
            readonly yield: {
                readonly quantity: number;
                readonly unit: string;
            };
            readonly price: number | null;
        };
        readonly Article: {
            readonly id: number;
            readonly title: string;
            readonly slug: string;
            readonly highlighted: boolean;
            readonly publishedAt: string;
            readonly excerpt: string;
            readonly picture: components["schemas"]["Image"];
            /** @enum {string} */
            readonly category: "fabrication" | "matieres-premieres" | "hygiene-et-reglementation" | "gestion";
            readonly author: string;
            readonly readingMinutes: number;
            readonly updatedAt: string;
            readonly contentBlocks: readonly components["schemas"]["Block"][];
            readonly related: readonly components["schemas"]["ArticleCard"][];
            readonly seo: {
                readonly title: string;
                readonly description: string;
                readonly keywords: string;
            };
        };
        readonly ArticleCard: {
            readonly id: number;
            readonly title: string;
            readonly slug: string;
            readonly highlighted: boolean;
            readonly publishedAt: string;
            readonly excerpt: string;
            readonly picture: components["schemas"]["Image"];
            /** @enum {string} */
            readonly category: "fabrication" | "matieres-premieres" | "hygiene-et-reglementation" | "gestion";
            readonly author: string;
            readonly readingMinutes: number;
        };
        readonly RecipeList: {
            readonly results: readonly components["schemas"]["RecipeCard"][];
            readonly facets: {
                readonly categories: readonly {
                    /** @enum {string} */
                    readonly value: "pains" | "viennoiseries" | "patisseries" | "sale" | "fetes";
                    readonly count: number;
                }[];
                readonly difficulties: readonly {
                    /** @enum {string} */
                    readonly value: "easy" | "medium" | "hard";
                    readonly count: number;
                }[];
                readonly durations: readonly {
                    readonly minutes: number;
                    readonly count: number;
                }[];
                readonly ingredients: readonly {
                    readonly slug: string;
                    readonly name: string;
                    readonly count: number;
                }[];
            };
        };
        readonly ArticleList: {
            readonly results: readonly components["schemas"]["ArticleCard"][];
            readonly facets: {
                readonly categories: readonly {
                    /** @enum {string} */
                    readonly value: "fabrication" | "matieres-premieres" | "hygiene-et-reglementation" | "gestion";
                    readonly count: number;
                }[];
            };
        };
        readonly MerchantDetail: {
            readonly id: number;
            readonly name: string;
            readonly slug: string;
            readonly gmp: boolean;
            readonly title: string;
            readonly description: string;
            readonly coverImage: string | null;
            readonly logoImage: string | null;
            readonly storeType: string;
            readonly minimumOrder: number;
            readonly earliestDays: number;
            readonly latestDays: number;
            readonly productCount: number;
            readonly longDescription: string;
            readonly profileImage: string | null;
            /** @enum {string} */
            readonly defaultCurrency: "EUR";
            /** @enum {string} */
            readonly status: "active" | "inactive";
            readonly shippingMethods: readonly components["schemas"]["MerchantShippingMethod"][];
            readonly attributes: readonly {
                readonly name: string;
                readonly value: string;
            }[];
        };
        readonly MerchantShippingMethod: {
            readonly code: string;
            readonly name: string;
            readonly amountWithoutVat: number;
            readonly vatRate: number;
            readonly collectionWithinHours: number;
            readonly deliveryWithinHours: number;
            readonly pickupPlace: string | null;
        };
        readonly MerchantCard: {
            readonly id: number;
            readonly name: string;
            readonly slug: string;
            readonly gmp: boolean;
            readonly title: string;
            readonly description: string;
            readonly coverImage: string | null;
            readonly logoImage: string | null;
            readonly storeType: string;
            readonly minimumOrder: number;
            readonly earliestDays: number;
            readonly latestDays: number;
            readonly productCount: number;
        };
        readonly SearchResult: {
            readonly results: {
                readonly products: readonly components["schemas"]["ProductCard"][];
                readonly taxons: readonly components["schemas"]["TaxonRef"][];
            };
            readonly aggregations: components["schemas"]["Aggregations"];
            readonly correction: string | null;
            readonly nearest: readonly string[];
            readonly taxonPath: readonly {
                readonly code: string;
                readonly name: string;
            }[];
            readonly merchant: components["schemas"]["Merchant"] | null;
        };
        readonly Aggregations: {
            readonly brands: readonly {
                readonly slug: string;
                readonly name: string;
                readonly count: number;
            }[];
            readonly labels: readonly {
                /** @enum {string} */
                readonly label: "AOP" | "Bio" | "CRC" | "Rouge";
                readonly count: number;
            }[];
            readonly taxons: readonly components["schemas"]["TaxonCount"][];
            readonly promotion: number;
            readonly inStock: number;
            readonly bought: number | null;
            readonly flour: components["schemas"]["FlourAggregations"] | null;
        };
        readonly FlourAggregations: {
            readonly strength: readonly components["schemas"]["BandCount"][];
            readonly types: readonly {
                readonly type: number;
                readonly count: number;
            }[];
            readonly protein: readonly components["schemas"]["BandCount"][];
            readonly balance: readonly components["schemas"]["BandCount"][];
        };
        readonly BandCount: {
            readonly band: string;
            readonly count: number;
        };
        readonly TaxonCount: {
            readonly code: string;
            readonly name: string;
            readonly count: number;
            readonly children: readonly components["schemas"]["TaxonCount"][];
        };
        readonly Suggestions: {
            readonly products: readonly components["schemas"]["ProductSuggestion"][];
            readonly taxons: readonly components["schemas"]["TaxonRef"][];
            readonly nearest: readonly string[];
        };
        readonly ProductSuggestion: {
            readonly slug: string;
            readonly image: components["schemas"]["Image"] | null;
            readonly name: string;
            readonly brand: string | null;
            readonly productCode: string;
            readonly variant: {
                readonly code: string;
                readonly reference: string;
                readonly packaging: string;
                readonly orderStep: number;
                readonly netWeight: number;
                readonly pieces: number | null;
                readonly price: number | null;
                readonly priceOriginal: number | null;
                readonly discount: number;
                readonly discountEndDate: string | null;
                readonly comingPrice?: components["schemas"]["ComingPrice"];
                readonly volumeHint: {
                    readonly quantityFrom: number;
                    readonly unitPrice: number;
                } | null;
                readonly stock: number;
                readonly restockDate?: string;
                readonly deliveryDate: string | null;
                readonly merchant: components["schemas"]["Merchant"];
                /** @enum {string} */
                readonly transportTypeCode: "Z001" | "Z002" | "MKP";
            };
        };
        readonly Taxon: {
            readonly code: string;
            readonly id: number;
            readonly level: number;
            readonly name: string;
            readonly position: number;
            readonly slug: string;
            readonly description: string;
            readonly images: readonly components["schemas"]["TaxonImage"][];
            readonly children: readonly components["schemas"]["Taxon"][];
        };
        readonly TaxonImage: {
            /** @enum {string} */
            readonly type: "picto_desktop" | "picto_responsive";
            readonly path: string;
            readonly alt: string;
        };
        readonly Alerts: {
            readonly alertTopHours: readonly components["schemas"]["AlertTopHour"][];
            readonly offeredModes: readonly ("mail" | "sms")[];
            readonly hasMobile: boolean;
            readonly newMessages: boolean | null;
        };
        readonly AlertsWish: {
            readonly alertTopHours: readonly components["schemas"]["AlertTopHour"][];
            readonly newMessages?: boolean;
        };
        readonly Member: {
            readonly id: number;
            readonly store: {
                readonly id: number;
                readonly company: string | null;
            };
            readonly email: string;
            readonly firstName: string | null;
            readonly lastName: string | null;
            /** @enum {string} */
            readonly role: "manager" | "baker" | "supervisor" | "accountant";
            readonly mainManager: boolean;
            readonly defaultStore: boolean;
            /** @enum {string} */
            readonly state: "active" | "invited";
            readonly invitedAt: string | null;
            readonly alertTopHours: readonly components["schemas"]["AlertTopHour"][];
            readonly own: boolean;
        };
        readonly MemberPatch: {
            /** @enum {string} */
            readonly role?: "manager" | "accountant";
            /** @enum {boolean} */
            readonly mainManager?: true;
            /** @enum {boolean} */
            readonly defaultStore?: true;
        };
        readonly StoresInvitation: {
            readonly email: string;
            /** @enum {string} */
            readonly role: "manager" | "accountant";
            readonly firstName?: string;
            readonly lastName?: string;
            readonly stores: readonly number[];
        };
        readonly Person: {
            readonly email: string;
            readonly firstName: string | null;
            readonly lastName: string | null;
            readonly own: boolean;
            readonly stores: number;
            readonly members: readonly components["schemas"]["Member"][];
        };
        readonly Invitation: {
            readonly email: string;
            /** @enum {string} */
            readonly role: "manager" | "accountant";
            readonly firstName?: string;
            readonly lastName?: string;
        };
        readonly AddressChange: {
            readonly firstName: string;
            readonly lastName: string;
            readonly phoneNumber: string | null;
            readonly company: string | null;
            readonly street: string;
            readonly city: string;
            readonly postcode: string;
        };
        readonly FestiveItem: {
            readonly variant: components["schemas"]["Variant"];
            readonly preOrderedQuantity: number;
            readonly alreadyConsumedQuantity: number;
            readonly deadline: string;
        };
        readonly LastPurchase: {
            readonly code: string;
            readonly quantity: number;
            readonly day: string;
        };
        readonly UsualProducts: {
            readonly weekday: (1 | 2 | 3 | 4 | 5 | 6 | 7) | null;
            readonly next: string | null;
            readonly days: number;
            readonly products: readonly components["schemas"]["UsualProduct"][];
            readonly others: readonly components["schemas"]["UsualProduct"][];
            readonly left: readonly components["schemas"]["UnavailableItem"][];
            readonly lorries: readonly {
                /** @enum {string} */
                readonly code: "Z001" | "Z002";
                /** @enum {string} */
                readonly unit: "gram" | "cents";
                readonly minimum: number | null;
                readonly maximum: number | null;
            }[];
            readonly merchants: readonly components["schemas"]["UsualMerchant"][];
        };
        readonly UsualMerchant: {
            readonly merchant: {
                readonly id: number;
                readonly name: string;
                readonly slug: string;
            };
            readonly minimum: number | null;
            readonly maximum: number | null;
            readonly latestDay: string;
        };
        readonly UsualProduct: {
            readonly variant: components["schemas"]["Variant"];
            readonly quantity: number;
            readonly category: components["schemas"]["TaxonRef"];
            readonly times: number;
            readonly limitedByStock: boolean;
            readonly previousUnitPrice: number | null;
        };
        readonly SignMandateLink: {
            /** @example http://localhost:8080/_signature/5eKq… */
            readonly url: string;
        };
        readonly FollowedStore: {
            readonly store: number;
            readonly company: string | null;
            readonly erpId: string | null;
            readonly town: string | null;
            readonly phoneNumber: string | null;
            readonly mayOrder: boolean;
            readonly lastOrder: {
                readonly token: string;
                readonly number: string;
                readonly day: string;
                readonly total: number;
            } | null;
            readonly usualDay: string | null;
            readonly cart: {
                readonly lines: number;
                readonly total: number;
            } | null;
            readonly lateInvoices: {
                readonly count: number;
                readonly amount: number;
            } | null;
        };
        readonly StoreActivity: {
            readonly store: number;
            readonly cart: {
                readonly lines: number;
                readonly total: number;
            } | null;
            readonly lateInvoices: {
                readonly count: number;
                readonly amount: number;
            } | null;
            readonly nextDelivery: string | null;
        };
        readonly RangeDeliveries: {
            /** @enum {string} */
            readonly code: "Z001" | "Z002";
            readonly weekdays: readonly (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
            readonly cutOff: string;
            readonly next: readonly {
                readonly deliveryDate: string;
                readonly cutOff: string;
            }[];
        };
        readonly StoreChange: {
            readonly closingDays?: readonly ((1 | 2 | 3 | 4 | 5 | 6 | 7) | string)[];
            readonly billingEmail?: string | null;
            readonly billingEmailOptin?: boolean;
            readonly contactEmail?: string | null;
            readonly newsletterOptin?: boolean;
            /** @enum {boolean} */
            readonly defaultStore?: true;
        };
        readonly WithPassword: {
            /** @example Fournil-2026-nouveau */
            readonly password: string;
        };
        readonly Customer: {
            readonly _id: number;
            readonly customerId: number;
            readonly email: string;
            readonly firstName: string;
            readonly lastName: string;
            readonly fullName: string;
            /** @enum {string} */
            readonly gender: "f" | "m" | "u";
            readonly defaultAddress: components["schemas"]["Address"] | null;
            readonly phoneNumber: string | null;
            readonly mobileNumber: string | null;
            readonly user: {
                readonly shopUserId: number;
                readonly storeShopUsers: readonly components["schemas"]["StoreShopUser"][];
                readonly verified: boolean;
            };
            readonly cgu: boolean;
            readonly subscribedToNewsletter: boolean;
            readonly welcomeModalDisplayed: boolean;
        };
        readonly CustomerChange: {
            /** @enum {boolean} */
            readonly cgu?: true;
            /** @enum {boolean} */
            readonly welcomeModalDisplayed?: true;
            readonly firstName?: string;
            readonly lastName?: string;
            /** @enum {string} */
            readonly gender?: "f" | "m" | "u";
            readonly phoneNumber?: string;
            readonly mobileNumber?: string;
            readonly subscribedToNewsletter?: boolean;
            readonly password?: {
                /** @example Fournil-2026-nouveau */
                readonly current: string;
                /** @example Fournil-2026-nouveau */
                readonly new: string;
            };
            readonly email?: {
                /** @example gerant@panetier.example */
                readonly new: string;
                /** @example Fournil-2026-nouveau */
                readonly password: string;
            };
        };
        readonly EmailToConfirm: {
            readonly email: string;
        };
        readonly LetterRequest: {
            /** @example gerant@panetier.example */
            readonly email: string;
        };
        readonly ActivateAccount: {
            /** @example Fournil-2026-nouveau */
            readonly password?: string;
            readonly firstName?: string;
            readonly lastName?: string;
        };
        readonly AccountToActivate: {
            readonly email: string;
            /** @enum {string} */
            readonly kind: "registered" | "invited";
            readonly needsPassword: boolean;
            readonly needsName: boolean;
        };
        readonly TokenExists: {
            readonly exists: boolean;
        };
        readonly ResetPassword: {
            /** @example Fournil-2026-nouveau */
            readonly password: string;
        };
        readonly LoginSession: {
            /** @example 0b6c1f3e-5d0a-4c58-9a51-7a1a3f2c9d10 */
            readonly id: string;
            readonly device: string;
            readonly signedInAt: string;
            readonly lastUsedAt: string;
            readonly current: boolean;
            readonly bySupport: boolean;
        };
        readonly TopBar: {
            readonly hasLateOutstanding: boolean;
            readonly lateOutstandingCount: number;
            readonly lateOutstandingAmount: number;
            readonly orderNumber: string | null;
            readonly orderToken: string | null;
            readonly deliveryShipmentDate: string | null;
            readonly hasMultipleShipment: boolean;
            readonly shoppingListName: string | null;
            readonly shoppingListId: number | null;
            readonly deliveryDate: {
                readonly Z001: components["schemas"]["TopBarHour"] | null;
                readonly Z002: components["schemas"]["TopBarHour"] | null;
            };
        };
        readonly TopBarHour: {
            /** @enum {string} */
            readonly code: "Z001" | "Z002";
            readonly hour: string;
            readonly cutOff: string;
            readonly deliveryDate: string;
            readonly date: string;
        };
        readonly NotVerified: {
            /** @enum {string} */
            readonly code: "COMPTE_NON_VERIFIE";
            readonly message: string;
        };
        readonly Credentials: {
            /** @example gerant@panetier.example */
            readonly email: string;
            /** @example Fournil-2026-demo */
            readonly password: string;
        };
    };
    responses: {
        /** @description Cette adresse ne répond pas à cette méthode ; Allow nomme celles auxquelles elle répond. */
        readonly MethodNotAllowed: {
            headers: {
                readonly Allow: string;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @enum {integer} */
                    readonly code: 405;
                    readonly message: string;
                };
            };
        };
        /** @description L'adresse dépasse 2048 octets. */
        readonly AddressTooLong: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @enum {integer} */
                    readonly code: 414;
                    readonly message: string;
                };
            };
        };
        /** @description Le corps n'est d'aucun des types que l'opération accepte. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @enum {integer} */
                    readonly code: 415;
                    readonly message: string;
                };
            };
        };
        /** @description Les en-têtes dépassent 16 ko. */
        readonly HeadersTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": {
                    /** @enum {integer} */
                    readonly code: 431;
                    readonly message: string;
                };
            };
        };
        /** @description La requête n'a pas la forme attendue. */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["BadRequest"];
            };
        };
        /** @description Connexion absente ou expirée. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Unauthorized"];
            };
        };
        /** @description L'adresse e-mail n'est pas encore vérifiée. */
        readonly NotVerified: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["NotVerified"];
            };
        };
        /** @description Le contenu envoyé est trop volumineux. */
        readonly PayloadTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["PayloadTooLarge"];
            };
        };
        /** @description Trop de tentatives. */
        readonly TooManyRequests: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["TooManyRequests"];
            };
        };
        /** @description Une erreur s'est produite. */
        readonly ServerFault: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ServerFault"];
            };
        };
        /** @description Service momentanément indisponible. */
        readonly Unavailable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Unavailable"];
            };
        };
        /** @description Introuvable. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["NotFound"];
            };
        };
        /** @description Votre rôle ne permet pas cette action. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description Une règle refuse cette valeur. */
        readonly Unprocessable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Unprocessable"];
            };
        };
        /** @description L'état actuel ne permet pas cette action. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Conflict"];
            };
        };
        /** @description La liste a été modifiée entre-temps. */
        readonly ListChanged: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ListChanged"];
            };
        };
        /** @description Nom ou secret faux, ou client révoqué. */
        readonly ClientUnknown: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ClientUnknown"];
            };
        };
        /** @description Ce qui est envoyé ne peut pas être pris. */
        readonly ExchangeRefused: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ExchangeRefused"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "session.renewToken": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description AccessToken */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccessToken"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "session.signIn": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "gerant@panetier.example",
                 *       "password": "Fournil-2026-demo"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Credentials"];
            };
        };
        readonly responses: {
            /** @description AccessToken */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.4pcPyMD09olPSyXnrXCjTwXyr4BsezdI1AVTmud2fU4",
                     *       "customerId": 1,
                     *       "username": "gerant@panetier.example"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AccessToken"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["NotVerified"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "session.signOut": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "session.loggedInData": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description TopBar */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TopBar"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "session.getCustomer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Customer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.putCustomer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "firstName": "Camille",
                 *       "lastName": "Delaunay",
                 *       "mobileNumber": "06 39 98 01 01",
                 *       "subscribedToNewsletter": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["CustomerChange"];
            };
        };
        readonly responses: {
            /** @description Customer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "session.sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "0b6c1f3e-5d0a-4c58-9a51-7a1a3f2c9d10",
                     *         "device": "Chrome sur Android",
                     *         "signedInAt": "2026-11-20T02:58:00.000Z",
                     *         "lastUsedAt": "2026-11-24T03:12:00.000Z",
                     *         "current": true,
                     *         "bySupport": false
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["LoginSession"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "session.endSessions": {
        readonly parameters: {
            readonly query: {
                readonly scope: "others" | "all";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "session.endSession": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly sessionId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.requestPasswordReset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "gerant@panetier.example"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LetterRequest"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.resetPassword": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "Fournil-2026-nouveau"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ResetPassword"];
                /**
                 * @example {
                 *       "password": "Fournil-2026-nouveau"
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["ResetPassword"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.resetTokenExists": {
        readonly parameters: {
            readonly query: {
                readonly token: string;
            };
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description TokenExists */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exists": true
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TokenExists"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.accountToActivate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description AccountToActivate */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "c•••@panetier.example",
                     *       "kind": "invited",
                     *       "needsPassword": true,
                     *       "needsName": false
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AccountToActivate"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.activateAccount": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "Fournil-2026-nouveau"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ActivateAccount"];
                /**
                 * @example {
                 *       "password": "Fournil-2026-nouveau"
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["ActivateAccount"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.requestActivation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "gerant@panetier.example"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LetterRequest"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.emailToConfirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description EmailToConfirm */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "c•••@panetier.example"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["EmailToConfirm"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.confirmEmail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.personalData": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "account.deleteAccount": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "Fournil-2026-demo"
                 *     }
                 */
                readonly "application/json": components["schemas"]["WithPassword"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.listStores": {
        readonly parameters: {
            readonly query?: {
                readonly page?: number;
                readonly itemsPerPage?: number | 9999;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Store"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.getStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Store */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Store"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.changeStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : stores.change. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "closingDays": [
                 *         1,
                 *         "2026-12-25",
                 *         "2026-12-26"
                 *       ],
                 *       "billingEmail": "factures@lamiedefleurs.example",
                 *       "billingEmailOptin": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["StoreChange"];
                /**
                 * @example {
                 *       "closingDays": [
                 *         1,
                 *         "2026-12-25",
                 *         "2026-12-26"
                 *       ],
                 *       "billingEmail": "factures@lamiedefleurs.example",
                 *       "billingEmailOptin": true
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["StoreChange"];
            };
        };
        readonly responses: {
            /** @description Store */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Store"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.storeDeliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "code": "Z002",
                     *         "weekdays": [
                     *           2,
                     *           4
                     *         ],
                     *         "cutOff": "11:00",
                     *         "next": [
                     *           {
                     *             "deliveryDate": "2026-11-26",
                     *             "cutOff": "2026-11-25T10:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["RangeDeliveries"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.storeActivity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "store": 1,
                     *         "cart": {
                     *           "lines": 4,
                     *           "total": 31250
                     *         },
                     *         "lateInvoices": {
                     *           "count": 2,
                     *           "amount": 84320
                     *         },
                     *         "nextDelivery": "2026-11-26"
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["StoreActivity"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.followedStores": {
        readonly parameters: {
            readonly query?: {
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "store": 1,
                     *         "company": "Boulangerie du Marché",
                     *         "erpId": "104512",
                     *         "town": "Rouen",
                     *         "phoneNumber": "02 35 00 00 00",
                     *         "mayOrder": true,
                     *         "lastOrder": {
                     *           "token": "Xk3v9sQ2LmN8pRtW",
                     *           "number": "P26-000722",
                     *           "day": "2026-11-12",
                     *           "total": 40308
                     *         },
                     *         "usualDay": "2026-11-24",
                     *         "cart": {
                     *           "lines": 4,
                     *           "total": 31250
                     *         },
                     *         "lateInvoices": null
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["FollowedStore"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.syncStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "webservice": "all"
                 *     }
                 */
                readonly "application/json": {
                    /** @enum {string} */
                    readonly webservice: "all" | "ban" | "festive";
                };
            };
        };
        readonly responses: {
            /** @description Store */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Store"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.syncInfolegaleScore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Store */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Store"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.signMandateLink": {
        readonly parameters: {
            readonly query: {
                readonly is_mkp: "true" | "false";
                readonly origin: string;
            };
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : mandates.sign. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description SignMandateLink */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SignMandateLink"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.mandatePdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : mandates.sign. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
                readonly kind: "GMP" | "MKP";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.usualProducts": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description UsualProducts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UsualProducts"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.purchases": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LastPurchase"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.festiveProducts": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : festive.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["FestiveItem"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.getAddress": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : stores.see. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Address */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Address"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stores.putAddress": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : stores.change. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "firstName": "Camille",
                 *       "lastName": "Delaunay",
                 *       "phoneNumber": "02 35 00 00 00",
                 *       "company": "Boulangerie du Marché",
                 *       "street": "12 place du Vieux-Marché",
                 *       "city": "Rouen",
                 *       "postcode": "76000"
                 *     }
                 */
                readonly "application/json": components["schemas"]["AddressChange"];
            };
        };
        readonly responses: {
            /** @description Address */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Address"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.listMembers": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : users.manage. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Member"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.inviteMember": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : users.manage. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "compta@cabinet.example",
                 *       "role": "accountant",
                 *       "lastName": "Cabinet comptable"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Invitation"];
            };
        };
        readonly responses: {
            /** @description Member */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.listPeople": {
        readonly parameters: {
            readonly query?: {
                readonly search?: string;
                readonly store?: number;
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Person"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.inviteToStores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "compta@cabinet.example",
                 *       "role": "accountant",
                 *       "stores": [
                 *         1,
                 *         2
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["StoresInvitation"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Member"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.removeMember": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : membership.own. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.changeMember": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : membership.own. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "role": "manager"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MemberPatch"];
                /**
                 * @example {
                 *       "role": "manager"
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["MemberPatch"];
            };
        };
        readonly responses: {
            /** @description Member */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.inviteAgain": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : users.manage. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Member */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Member"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.alerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : alerts.change. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Alerts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Alerts"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "users.putAlerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : alerts.change. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "alertTopHours": [
                 *         {
                 *           "code": "Z002",
                 *           "mode": [
                 *             "mail",
                 *             "sms"
                 *           ],
                 *           "minutes": 60
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["AlertsWish"];
            };
        };
        readonly responses: {
            /** @description Alerts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "alertTopHours": [
                     *         {
                     *           "code": "Z002",
                     *           "mode": [
                     *             "mail",
                     *             "sms"
                     *           ],
                     *           "minutes": 60
                     *         }
                     *       ],
                     *       "offeredModes": [
                     *         "mail",
                     *         "sms"
                     *       ],
                     *       "hasMobile": true,
                     *       "newMessages": true
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Alerts"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.taxons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Taxon"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.taxon": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Taxon */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Taxon"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.suggestions": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
            };
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Suggestions */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products": [
                     *         {
                     *           "slug": "farine-de-ble-tradition-francaise-t65",
                     *           "image": {
                     *             "path": "/images/products/101065",
                     *             "alt": "Sac de farine T65"
                     *           },
                     *           "name": "Farine de blé Tradition française T65",
                     *           "brand": "Grands Moulins Panetier",
                     *           "productCode": "101065",
                     *           "variant": {
                     *             "code": "101065-1",
                     *             "reference": "101065",
                     *             "packaging": "Sac 25 kg",
                     *             "orderStep": 1,
                     *             "netWeight": 25000,
                     *             "pieces": null,
                     *             "price": 2140,
                     *             "priceOriginal": 2140,
                     *             "discount": 0,
                     *             "discountEndDate": null,
                     *             "volumeHint": {
                     *               "quantityFrom": 10,
                     *               "unitPrice": 2033
                     *             },
                     *             "stock": 840,
                     *             "deliveryDate": "2026-11-26",
                     *             "merchant": {
                     *               "id": 1,
                     *               "name": "Grands Moulins Panetier",
                     *               "slug": "grands-moulins-panetier",
                     *               "gmp": true
                     *             },
                     *             "transportTypeCode": "Z002"
                     *           }
                     *         }
                     *       ],
                     *       "taxons": [
                     *         {
                     *           "code": "farines-ble",
                     *           "name": "Blé"
                     *         }
                     *       ],
                     *       "nearest": []
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Suggestions"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.searchProducts": {
        readonly parameters: {
            readonly query?: {
                readonly search?: string;
                readonly taxon_code?: string;
                readonly brands?: string;
                readonly merchant?: string;
                readonly labels?: string;
                readonly promotion?: "true";
                readonly stock?: "true";
                readonly bought?: "true";
                readonly strength?: string;
                readonly flourType?: string;
                readonly protein?: string;
                readonly balance?: string;
                readonly sort?: "relevance" | "price" | "-price" | "name" | "-name" | "promotion";
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description SearchResult */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SearchResult"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.product": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Product */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Product"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.productBySlug": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Product */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Product"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.productSheet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.productDocument": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly code: string;
                readonly file: components["schemas"]["DocumentFile"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.variants": {
        readonly parameters: {
            readonly query: {
                readonly codes: string;
            };
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Variant"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.variant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Variant */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Variant"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.substitutions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Variant"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.bestSelling": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ProductCard"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.brands": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Brand"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.merchants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["MerchantCard"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "catalogue.merchant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description MerchantDetail */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MerchantDetail"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.articles": {
        readonly parameters: {
            readonly query?: {
                readonly category?: "fabrication" | "matieres-premieres" | "hygiene-et-reglementation" | "gestion";
                readonly sort?: "recent" | "title";
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ArticleList */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ArticleList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.recipes": {
        readonly parameters: {
            readonly query?: {
                readonly category?: "pains" | "viennoiseries" | "patisseries" | "sale" | "fetes";
                readonly difficulty?: "easy" | "medium" | "hard";
                readonly maxDuration?: number;
                readonly ingredient?: string;
                readonly sort?: "recent" | "duration" | "difficulty" | "title";
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description RecipeList */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecipeList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.articleBySlug": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Article */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Article"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.recipeBySlug": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Recipe */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Recipe"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.cmsPageList": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["PublicAddress"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.cmsPage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description CmsPage */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CmsPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.productsToBuild": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ProductAddress"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "content.testimonies": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Testimony"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "contact.sendContact": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly name?: string;
                    readonly email?: string;
                    readonly phone?: string;
                    readonly store?: string;
                    readonly object?: components["schemas"]["ContactObject"];
                    readonly content?: string;
                    readonly website?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description ContactReceipt */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactReceipt"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "contact.applyAsMerchant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly company?: string;
                    readonly siret?: string;
                    readonly name?: string;
                    readonly email?: string;
                    readonly phone?: string;
                    readonly catalogueSize?: string;
                    readonly message?: string;
                    readonly website?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description ContactReceipt */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactReceipt"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "contact.contactUploads": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description UploadAllowance */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UploadAllowance"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "consent.recordConsent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "visitor": "3f0c9a52-7d1e-4b7a-9c35-0a4f5e6d7c8b",
                 *       "purposes": {
                 *         "video": true,
                 *         "audience": false
                 *       },
                 *       "textVersion": "2026-11",
                 *       "decidedAt": "2026-11-21T08:00:00.000Z"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ConsentProof"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "pageReports.reportPage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PageReport"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.listOrders": {
        readonly parameters: {
            readonly query?: {
                readonly search?: string;
                readonly state?: "open" | "delivered" | "cancelled" | "unpaid";
                readonly from?: string;
                readonly to?: string;
                readonly merchant?: string;
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["OrderSummary"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.retrieveOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.getOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.changeOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "couponCode": "FOURNEE10"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeOrder"];
                /**
                 * @example {
                 *       "couponCode": "FOURNEE10"
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["ChangeOrder"];
            };
        };
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.orderStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OrderStore */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderStore"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.checkCart": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.addItem": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "variant": "101065-25",
                 *       "quantity": 12
                 *     }
                 */
                readonly "application/json": components["schemas"]["AddItem"];
            };
        };
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.addItems": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "variant": "101065-25",
                 *           "quantity": 12
                 *         },
                 *         {
                 *           "variant": "340212-120",
                 *           "quantity": 4
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["AddItems"];
            };
        };
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.removeItems": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "items": [
                 *         41,
                 *         42
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["RemoveItems"];
            };
        };
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.removeItem": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
                readonly itemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.changeItem": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
                readonly itemId: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "quantity": 10
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeItem"];
                /**
                 * @example {
                 *       "quantity": 10
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["ChangeItem"];
            };
        };
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.deliveryOptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description DeliveryOptions */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryOptions"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.chooseDelivery": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "shippingAddress": 3,
                 *       "shipments": [
                 *         {
                 *           "shipment": 18,
                 *           "deliveryDate": "2026-11-26"
                 *         },
                 *         {
                 *           "shipment": 19,
                 *           "shippingMethod": 2
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChooseDelivery"];
                /**
                 * @example {
                 *       "shippingAddress": 3,
                 *       "shipments": [
                 *         {
                 *           "shipment": 18,
                 *           "deliveryDate": "2026-11-26"
                 *         },
                 *         {
                 *           "shipment": 19,
                 *           "shippingMethod": 2
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["ChooseDelivery"];
            };
        };
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.paymentMethods": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description PaymentChoices */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentChoices"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.choosePayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "payments": [
                 *         {
                 *           "scope": "gmp",
                 *           "method": "PRELEVEMENT"
                 *         },
                 *         {
                 *           "scope": "mkp",
                 *           "method": "CB"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChoosePayment"];
                /**
                 * @example {
                 *       "payments": [
                 *         {
                 *           "scope": "gmp",
                 *           "method": "PRELEVEMENT"
                 *         },
                 *         {
                 *           "scope": "mkp",
                 *           "method": "CB"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["ChoosePayment"];
            };
        };
        readonly responses: {
            /** @description CartAnswer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CartAnswer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.completeOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "cgvAccepted": true,
                 *       "expectedTotal": 64224
                 *     }
                 */
                readonly "application/json": components["schemas"]["CompleteOrder"];
            };
        };
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.previewOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "variant": "101065-25",
                 *           "quantity": 12
                 *         }
                 *       ],
                 *       "shipments": [
                 *         {
                 *           "key": "gmp:Z002",
                 *           "deliveryDate": "2026-11-26"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["PreviewOrder"];
            };
        };
        readonly responses: {
            /** @description OrderPreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderPreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.orderAtOnce": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "variant": "101065-25",
                 *           "quantity": 12
                 *         }
                 *       ],
                 *       "shippingAddress": 3,
                 *       "shipments": [
                 *         {
                 *           "key": "gmp:Z002",
                 *           "deliveryDate": "2026-11-26"
                 *         }
                 *       ],
                 *       "payments": [
                 *         {
                 *           "scope": "gmp",
                 *           "method": "PRELEVEMENT"
                 *         }
                 *       ],
                 *       "cgvAccepted": true,
                 *       "expectedTotal": 64224
                 *     }
                 */
                readonly "application/json": components["schemas"]["OrderAtOnce"];
            };
        };
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.initPayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.retryPayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "scope": "mkp",
                 *       "method": "CB"
                 *     }
                 */
                readonly "application/json": components["schemas"]["RetryPayment"];
            };
        };
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.cancelPayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
                readonly scope: "gmp" | "mkp";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.previewAmendment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
                readonly shipment: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "variant": "101065-1",
                 *           "quantity": 12
                 *         }
                 *       ],
                 *       "deliveryDate": "2026-11-26"
                 *     }
                 */
                readonly "application/json": components["schemas"]["AmendmentWish"];
            };
        };
        readonly responses: {
            /** @description AmendmentPreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AmendmentPreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.amendShipment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly token: string;
                readonly shipment: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "variant": "101065-1",
                 *           "quantity": 12
                 *         }
                 *       ],
                 *       "deliveryDate": "2026-11-26",
                 *       "version": 1,
                 *       "expectedTotal": 64224
                 *     }
                 */
                readonly "application/json": components["schemas"]["AmendShipment"];
            };
        };
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            /** @description L'état actuel ne permet pas cette action. | La commande a été modifiée entre-temps. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Conflict"] | components["schemas"]["OrderAmended"];
                };
            };
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.giveUpSupplement": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Order */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Order"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.listShipments": {
        readonly parameters: {
            readonly query?: {
                readonly state?: "upcoming" | "past";
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ShipmentDetail"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.getShipment": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ShipmentDetail */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShipmentDetail"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "orders.awaitedProducts": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AwaitedProduct"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "invoices.invoicePdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : outstandings.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "invoices.deliveryNotePdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "invoices.orderDocuments": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : orders.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ShipmentDocuments"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "invoices.invoicesArchive": {
        readonly parameters: {
            readonly query: {
                readonly ids: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "invoices.invoicesCsv": {
        readonly parameters: {
            readonly query: {
                readonly from: string;
                readonly to: string;
                readonly stores?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "invoices.invoicesEntries": {
        readonly parameters: {
            readonly query: {
                readonly from: string;
                readonly to: string;
                readonly stores?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.inbox": {
        readonly parameters: {
            readonly query: {
                readonly page?: number;
                readonly itemsPerPage: number;
                readonly search?: string;
                readonly unread?: "true";
                readonly about?: "order" | "offer" | "incident" | "none";
                readonly merchant?: string;
            };
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Thread"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.countUnviewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description UnviewedCount */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 3
                     *     }
                     */
                    readonly "application/json": components["schemas"]["UnviewedCount"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.getThread": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Thread"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.toggleViewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "viewed": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["ViewedWish"];
            };
        };
        readonly responses: {
            /** @description Viewed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "viewed": true,
                     *       "count": 2
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Viewed"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.messageReasons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "label": "Produit manquant",
                     *         "code": "missing"
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["MessageReason"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.writeAboutOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly shipmentId: string;
                    readonly title?: string;
                    readonly body?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Thread"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.writeAboutOffer": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly variantCode: string;
                    readonly title?: string;
                    readonly body?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Thread"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.startThread": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly merchant: string;
                    readonly title?: string;
                    readonly body?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Thread"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.openIncident": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly shipmentId: string;
                    /** @enum {string} */
                    readonly reason: "missing" | "damaged" | "wrong-product" | "late" | "temperature" | "best-before" | "billing" | "other";
                    readonly title?: string;
                    readonly body?: string;
                    readonly lines?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Thread"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.reply": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly threadId: string;
                    readonly body?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Thread"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.closeIncident": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Thread */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Thread"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.downloadAttachment": {
        readonly parameters: {
            readonly query: {
                readonly id: number;
            };
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/gif": string;
                    readonly "image/webp": string;
                    readonly "image/heic": string;
                    readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                    readonly "application/vnd.oasis.opendocument.text": string;
                    readonly "application/vnd.oasis.opendocument.spreadsheet": string;
                    readonly "application/x-ole-storage": string;
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.messagingUploads": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description UploadAllowance */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UploadAllowance"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "messaging.messagingEvents": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : messaging.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "marketplace.marketplaceAccessRequest": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : catalogue.browse. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description MarketplaceAccessRequest */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketplaceAccessRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "marketplace.requestMarketplaceAccess": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : stores.change. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description MarketplaceAccessRequest */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MarketplaceAccessRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "outstandings.storeOutstandings": {
        readonly parameters: {
            readonly query?: {
                readonly category?: string;
                readonly from?: string;
                readonly to?: string;
                readonly search?: string;
                readonly month?: string;
                readonly status?: string;
                readonly payable?: "true";
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : outstandings.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Outstanding"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "outstandings.storeOutstandingSummary": {
        readonly parameters: {
            readonly query?: {
                readonly category?: string;
                readonly from?: string;
                readonly to?: string;
                readonly search?: string;
                readonly month?: string;
            };
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : outstandings.view. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OutstandingSummary */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OutstandingSummary"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "outstandings.listOutstandings": {
        readonly parameters: {
            readonly query?: {
                readonly category?: string;
                readonly from?: string;
                readonly to?: string;
                readonly search?: string;
                readonly month?: string;
                readonly status?: string;
                readonly payable?: "true";
                readonly page?: number;
                readonly itemsPerPage?: number;
                readonly stores?: string;
                readonly sort?: "due" | "recent";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Outstanding"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "outstandings.outstandingSummary": {
        readonly parameters: {
            readonly query?: {
                readonly category?: string;
                readonly from?: string;
                readonly to?: string;
                readonly search?: string;
                readonly month?: string;
                readonly stores?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OutstandingSummary */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totals": [
                     *         {
                     *           "status": 0,
                     *           "count": 4,
                     *           "amount": 312200,
                     *           "payable": {
                     *             "count": 4,
                     *             "amount": 312200
                     *           }
                     *         },
                     *         {
                     *           "status": 1,
                     *           "count": 2,
                     *           "amount": 124830,
                     *           "payable": {
                     *             "count": 2,
                     *             "amount": 124830
                     *           }
                     *         },
                     *         {
                     *           "status": 2,
                     *           "count": 1,
                     *           "amount": 12960,
                     *           "payable": {
                     *             "count": 0,
                     *             "amount": 0
                     *           }
                     *         },
                     *         {
                     *           "status": 3,
                     *           "count": 9,
                     *           "amount": 731020,
                     *           "payable": {
                     *             "count": 0,
                     *             "amount": 0
                     *           }
                     *         }
                     *       ],
                     *       "categories": [
                     *         "Farine",
                     *         "Marketplace",
                     *         "Surgelés"
                     *       ],
                     *       "months": [
                     *         {
                     *           "month": "2026-11",
                     *           "status": 0,
                     *           "count": 4
                     *         },
                     *         {
                     *           "month": "2026-10",
                     *           "status": 3,
                     *           "count": 9
                     *         }
                     *       ],
                     *       "credit": null,
                     *       "paying": [
                     *         {
                     *           "id": 1,
                     *           "methods": [
                     *             "CB",
                     *             "PRELEVEMENT"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OutstandingSummary"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "outstandings.checkoutOutstandings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "outstandings": [
                 *         301,
                 *         302
                 *       ],
                 *       "paymentMethod": "CB",
                 *       "expectedAmount": 124830
                 *     }
                 */
                readonly "application/json": components["schemas"]["OutstandingCheckoutWish"];
            };
        };
        readonly responses: {
            /** @description OutstandingCheckout */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment": {
                     *         "id": 12,
                     *         "amount": 124830,
                     *         "outstandings": [
                     *           301,
                     *           302
                     *         ],
                     *         "details": "REG-000012 : FA26000041, FA26000044",
                     *         "paymentMethod": "CB",
                     *         "state": "processing",
                     *         "startedBy": "Camille Delaunay",
                     *         "own": true,
                     *         "createdAt": "2026-11-24T08:12:00.000Z",
                     *         "updatedAt": "2026-11-24T08:12:01.000Z"
                     *       },
                     *       "redirectionCardUrl": "http://localhost:8080/_bank/encours.q3Zt0b1J?signature=0f2a",
                     *       "invoices": [
                     *         {
                     *           "id": 301,
                     *           "invoiceNumber": "FA26000041",
                     *           "amount": 73145,
                     *           "store": {
                     *             "id": 1
                     *           },
                     *           "payable": false
                     *         },
                     *         {
                     *           "id": 302,
                     *           "invoiceNumber": "FA26000044",
                     *           "amount": 51685,
                     *           "store": {
                     *             "id": 1
                     *           },
                     *           "payable": false
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OutstandingCheckout"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "outstandings.outstandingPayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OutstandingCheckout */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "payment": {
                     *         "id": 12,
                     *         "amount": 124830,
                     *         "outstandings": [
                     *           301,
                     *           302
                     *         ],
                     *         "details": "REG-000012 : FA26000041, FA26000044",
                     *         "paymentMethod": "CB",
                     *         "state": "processing",
                     *         "startedBy": "Camille Delaunay",
                     *         "own": true,
                     *         "createdAt": "2026-11-24T08:12:00.000Z",
                     *         "updatedAt": "2026-11-24T08:12:01.000Z"
                     *       },
                     *       "redirectionCardUrl": "http://localhost:8080/_bank/encours.q3Zt0b1J?signature=0f2a",
                     *       "invoices": [
                     *         {
                     *           "id": 301,
                     *           "invoiceNumber": "FA26000041",
                     *           "amount": 73145,
                     *           "store": {
                     *             "id": 1
                     *           },
                     *           "payable": false
                     *         },
                     *         {
                     *           "id": 302,
                     *           "invoiceNumber": "FA26000044",
                     *           "amount": 51685,
                     *           "store": {
                     *             "id": 1
                     *           },
                     *           "payable": false
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OutstandingCheckout"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "outstandings.giveUpOutstandingPayment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OutstandingCheckout */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OutstandingCheckout"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "push.pushKey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description PushKey */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PushKey"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "push.subscribePush": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PushSubscriber"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "push.unsubscribePush": {
        readonly parameters: {
            readonly query: {
                readonly endpoint: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "quickEntry.quickEntryVocabulary": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description QuickEntryVocabulary */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuickEntryVocabulary"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.listShoppingLists": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 8,
                     *         "name": "Commande rapide",
                     *         "revision": 12,
                     *         "updatedAt": "2026-11-23T05:40:00.000Z",
                     *         "updatedBy": "Camille Delaunay",
                     *         "isQuickOrder": true,
                     *         "lines": 32,
                     *         "products": [
                     *           {
                     *             "name": "Farine de tradition T65",
                     *             "image": {
                     *               "path": "/images/p/101065.svg",
                     *               "alt": "Sac"
                     *             }
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["ShoppingListSummary"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.createShoppingList": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Inventaire du lundi",
                 *       "products": [
                 *         {
                 *           "code": "101065-25",
                 *           "quantity": 12,
                 *           "section": "Étagère farine"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["CreateShoppingList"];
            };
        };
        readonly responses: {
            /** @description ShoppingList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.getShoppingList": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ShoppingList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.removeShoppingList": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.changeShoppingList": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "revision": 12,
                 *       "arrangement": [
                 *         {
                 *           "code": "340212-120",
                 *           "section": "Chambre froide"
                 *         },
                 *         {
                 *           "code": "101065-25",
                 *           "section": "Étagère farine"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["ChangeShoppingList"];
                /**
                 * @example {
                 *       "revision": 12,
                 *       "arrangement": [
                 *         {
                 *           "code": "340212-120",
                 *           "section": "Chambre froide"
                 *         },
                 *         {
                 *           "code": "101065-25",
                 *           "section": "Étagère farine"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/merge-patch+json": components["schemas"]["ChangeShoppingList"];
            };
        };
        readonly responses: {
            /** @description ShoppingList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["ListChanged"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.shoppingListStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ShoppingListStore */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingListStore"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.restoreShoppingList": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ShoppingList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.addListProducts": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "products": [
                 *         {
                 *           "code": "101065-25",
                 *           "quantity": 12
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["AddListProducts"];
            };
        };
        readonly responses: {
            /** @description ShoppingList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.setListProduct": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "quantity": 8,
                 *       "position": 0
                 *     }
                 */
                readonly "application/json": components["schemas"]["SetListProduct"];
            };
        };
        readonly responses: {
            /** @description ShoppingList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["ListChanged"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "shoppingLists.removeListProduct": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : lists.use. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly id: number;
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ShoppingList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShoppingList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stockAlerts.stockAlerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StockAlerts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StockAlerts"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stockAlerts.askStockAlert": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StockAlertWish"];
            };
        };
        readonly responses: {
            /** @description StockAlerts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StockAlerts"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "stockAlerts.dropStockAlert": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : cart.order. */
                readonly "X-STORE-ID": number;
            };
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StockAlerts */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StockAlerts"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "related.relatedProducts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ProductCard"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.findEstablishment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path: {
                readonly siret: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Establishment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "siret": "00910000900043",
                     *       "siren": "009100009",
                     *       "nic": "00043",
                     *       "vatNumber": "FR68009100009",
                     *       "company": "Boulangerie Corvelanne",
                     *       "tradeName": null,
                     *       "legalStatus": "SARL",
                     *       "naf": "10.71C",
                     *       "street": "29 boulevard des Moulins",
                     *       "postcode": "76200",
                     *       "city": "Dieppe",
                     *       "headquarters": false,
                     *       "createdOn": "1994-05-21",
                     *       "closed": false,
                     *       "closedOn": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Establishment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            /** @description L'annuaire des entreprises ne répond pas. | Service momentanément indisponible. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DirectoryAway"] | components["schemas"]["Unavailable"];
                };
            };
        };
    };
    readonly "registration.towns": {
        readonly parameters: {
            readonly query: {
                readonly postcode: string;
            };
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "postcode": "76000",
                     *         "name": "Rouen"
                     *       }
                     *     ]
                     */
                    readonly "application/json": readonly components["schemas"]["Town"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.gmpStoreExist": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "erpId": "104233",
                 *       "siret": "00910000900043",
                 *       "postcode": "76000"
                 *     }
                 */
                readonly "application/json": components["schemas"]["StoreClaim"];
            };
        };
        readonly responses: {
            /** @description ClaimedStore */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exist": true,
                     *       "company": "Boulangerie du Marché",
                     *       "city": "Rouen"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ClaimedStore"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.customerExist": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : users.manage. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "comptable@panetier.example"
                 *     }
                 */
                readonly "application/json": components["schemas"]["CustomerExistQuestion"];
            };
        };
        readonly responses: {
            /** @description KnownColleague */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "exist": true,
                     *       "within": "ownStores"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["KnownColleague"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.registerPerson": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "gender": "u",
                 *       "firstName": "Camille",
                 *       "lastName": "Delaunay",
                 *       "email": "camille@panetier.example",
                 *       "phoneNumber": "06 39 98 12 34",
                 *       "password": "Fournil-2026-demo",
                 *       "subscribedToNewsletter": false,
                 *       "cgu": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["Person_1"];
            };
        };
        readonly responses: {
            /** @description RegistrationReceived */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    readonly "application/json": components["schemas"]["RegistrationReceived"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.registerWithGmpStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "store": {
                 *         "erpId": "104233",
                 *         "siret": "00910000900043",
                 *         "postcode": "76000"
                 *       },
                 *       "person": {
                 *         "gender": "u",
                 *         "firstName": "Camille",
                 *         "lastName": "Delaunay",
                 *         "email": "camille@panetier.example",
                 *         "phoneNumber": "06 39 98 12 34",
                 *         "password": "Fournil-2026-demo",
                 *         "subscribedToNewsletter": false,
                 *         "cgu": true
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ClaimWithPerson"];
            };
        };
        readonly responses: {
            /** @description RegistrationReceived */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    readonly "application/json": components["schemas"]["RegistrationReceived"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.registerWithNewStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "store": {
                 *         "siret": "009 100 009 00043",
                 *         "company": "Boulangerie Corvelanne",
                 *         "legalName": "Corvelanne",
                 *         "legalStatus": "SARL",
                 *         "naf": "10.71C",
                 *         "vatNumber": "FR68009100009",
                 *         "legalAddress": {
                 *           "street": "29 boulevard des Moulins",
                 *           "postcode": "76000",
                 *           "city": "Rouen"
                 *         },
                 *         "shippingAddress": null,
                 *         "contactEmail": "fournil@panetier.example",
                 *         "billingEmail": "factures@panetier.example"
                 *       },
                 *       "person": {
                 *         "gender": "u",
                 *         "firstName": "Camille",
                 *         "lastName": "Delaunay",
                 *         "email": "camille@panetier.example",
                 *         "phoneNumber": "06 39 98 12 34",
                 *         "password": "Fournil-2026-demo",
                 *         "subscribedToNewsletter": false,
                 *         "cgu": true
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewStoreWithPerson"];
            };
        };
        readonly responses: {
            /** @description RegistrationReceived */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    readonly "application/json": components["schemas"]["RegistrationReceived"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.linkGmpStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "store": {
                 *         "erpId": "104233",
                 *         "siret": "00910000900043",
                 *         "postcode": "76000"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["ClaimToLink"];
            };
        };
        readonly responses: {
            /** @description Store */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Store"];
                };
            };
            /** @description ClaimSent */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClaimSent"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.linkNewStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "store": {
                 *         "siret": "009 100 009 00043",
                 *         "company": "Boulangerie Corvelanne",
                 *         "legalName": "Corvelanne",
                 *         "legalStatus": "SARL",
                 *         "naf": "10.71C",
                 *         "vatNumber": "FR68009100009",
                 *         "legalAddress": {
                 *           "street": "29 boulevard des Moulins",
                 *           "postcode": "76000",
                 *           "city": "Rouen"
                 *         },
                 *         "shippingAddress": null,
                 *         "contactEmail": "fournil@panetier.example",
                 *         "billingEmail": "factures@panetier.example"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewStoreToLink"];
            };
        };
        readonly responses: {
            /** @description Store */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Store"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "registration.sendAttachmentRequest": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description La boutique active ; obligatoire. Action : stores.change. */
                readonly "X-STORE-ID": number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "storeId": 1
                 *     }
                 */
                readonly "application/json": components["schemas"]["AttachmentRequest"];
            };
        };
        readonly responses: {
            /** @description RegistrationReceived */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    readonly "application/json": components["schemas"]["RegistrationReceived"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "impersonation.retrieveImpersonation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description La boutique active, pour ses prix. */
                readonly "X-STORE-ID"?: number;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "q3Zt0b1Jv5wTn8yRk2xLs7uPd4mGh6cFa9eVoIjKlMw"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ImpersonationCode"];
            };
        };
        readonly responses: {
            /** @description AccessToken */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.4pcPyMD09olPSyXnrXCjTwXyr4BsezdI1AVTmud2fU4",
                     *       "customerId": 1,
                     *       "username": "gerant@panetier.example",
                     *       "logoutCallbackUrl": "http://localhost:8080/_gestion/clients/1"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AccessToken"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffSession": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffSession */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffSession"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffSignIn": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StaffCredentials"];
            };
        };
        readonly responses: {
            /** @description StaffSession */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffSession"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffSignOut": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffCode": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        readonly responses: {
            /** @description StaffSession */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffSession"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffPasskeyRequest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description PasskeyRequest */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffEnterByPasskey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyShown"];
            };
        };
        readonly responses: {
            /** @description StaffSession */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffSession"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffOpenidRequest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OpenidRequest */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenidRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            /** @description Le fournisseur de connexion ne répond pas. | Service momentanément indisponible. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenidAway"] | components["schemas"]["Unavailable"];
                };
            };
        };
    };
    readonly "staffSession.staffInvitationOpenid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OpenidRequest */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenidRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            /** @description Le fournisseur de connexion ne répond pas. | Service momentanément indisponible. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenidAway"] | components["schemas"]["Unavailable"];
                };
            };
        };
    };
    readonly "staffSession.staffEnterByOpenid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OpenidAnswer"];
            };
        };
        readonly responses: {
            /** @description StaffSession */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffSession"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            /** @description Le fournisseur de connexion ne répond pas. | Service momentanément indisponible. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenidAway"] | components["schemas"]["Unavailable"];
                };
            };
        };
    };
    readonly "staffSession.staffFirstEnrolment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Enrolment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Enrolment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffConfirmFirstEnrolment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AuthenticatorCode"];
            };
        };
        readonly responses: {
            /** @description FirstEnrolled */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FirstEnrolled"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffConfirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Confirmation"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffConfirmationPasskey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description PasskeyRequest */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyRequest"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffConfirmByPasskey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyShown"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffSecurity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffSecurity */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffSecurity"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffEnrolment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Enrolment */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Enrolment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffConfirmEnrolment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AuthenticatorCode"];
            };
        };
        readonly responses: {
            /** @description RecoveryCodes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffPasskeyCreation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description PasskeyCreation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyCreation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffAddPasskey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyMade"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffRemovePasskey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffUnlinkOpenid": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffSession.staffRenewCodes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AuthenticatorCode"];
            };
        };
        readonly responses: {
            /** @description RecoveryCodes */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffClients.staffClients": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Client"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffClients.staffClient": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Client */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Client"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffClients.staffImpersonate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OpenedImpersonation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OpenedImpersonation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffClients.staffJournal": {
        readonly parameters: {
            readonly query?: {
                readonly client?: number;
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["JournalEntry"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffClients.staffJournalEntry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description JournalEntry */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JournalEntry"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffClients.staffJournalRequests": {
        readonly parameters: {
            readonly query?: {
                readonly page?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["JournalRequest"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffApplications.staffApplications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Applications */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Applications"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffApplications.staffApplication": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly kind: "store" | "marketplace" | "bank";
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ApplicationState */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApplicationState"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffApplications.staffApprove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly kind: "store" | "marketplace" | "bank";
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApplicationApproval"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffApplications.staffRefuse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly kind: "store" | "marketplace" | "bank";
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApplicationRefusal"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffApplications.staffAskDocuments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly kind: "store" | "marketplace" | "bank";
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentsRequest"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffConversations.staffConversations": {
        readonly parameters: {
            readonly query: {
                readonly shown: "waiting" | "incidents" | "all";
                readonly search?: string;
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedConversation"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffConversations.staffConversation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Conversation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Conversation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffConversations.staffAnswer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly key: string;
                    readonly body?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffConversations.staffCloseIncident": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ActOnConversation"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffConversations.staffMarkSeen": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ActOnConversation"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffConversations.staffAttachment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                    readonly "image/jpeg": string;
                    readonly "image/png": string;
                    readonly "image/gif": string;
                    readonly "image/webp": string;
                    readonly "image/heic": string;
                    readonly "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                    readonly "application/vnd.oasis.opendocument.text": string;
                    readonly "application/vnd.oasis.opendocument.spreadsheet": string;
                    readonly "application/x-ole-storage": string;
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFailedSends.staffFailedSends": {
        readonly parameters: {
            readonly query?: {
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["FailedSend"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFailedSends.staffSendDecisions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SendDecided"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFailedSends.staffRetrySend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFailedSends.staffGiveUpSend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffHealth.staffShopHealth": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ShopHealth */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShopHealth"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPictures.staffPictures": {
        readonly parameters: {
            readonly query?: {
                readonly search?: string;
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedPicture"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPictures.staffPictureChanges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["PictureChanged"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPictures.staffPhotographsLeft": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description UploadAllowance */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UploadAllowance"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPictures.staffAddPhotograph": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly path?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPictures.staffWholePicture": {
        readonly parameters: {
            readonly query: {
                readonly path: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/webp": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPictures.staffCropPicture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CropPicture"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPictures.staffRemovePicture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemovePicture"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffOrders": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
                readonly state?: "waitingPayment" | "toPrepare" | "ready" | "sent" | "delivered" | "returned" | "cancelled" | "notTaken";
                readonly day?: string;
                readonly range?: "Z001" | "Z002";
                readonly area?: string;
                readonly merchant?: string;
                readonly payment?: "due" | "failed" | "paid";
                readonly sort?: "newest" | "oldest" | "largest";
                readonly after?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffOrderList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffOrderList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffOrderChoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffOrderChoices */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffOrderChoices"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffOrder */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffErpAgain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ErpPartAgain"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffDeliveryNote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffInvoicePdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffLorries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly day: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffLorryDay */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffLorryDay"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffLorry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly day: string;
                readonly area: string;
                readonly range: "Z001" | "Z002";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffLorryLoad */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffLorryLoad"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffLorryNotes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly day: string;
                readonly area: string;
                readonly range: "Z001" | "Z002";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffTypeDeparture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StopDeparture"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffLorryLeaves": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly day: string;
                readonly area: string;
                readonly range: "Z001" | "Z002";
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LorryDeparture"];
            };
        };
        readonly responses: {
            /** @description LorryLeft */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LorryLeft"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffShareShortage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShortageShares"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffLotReceivers": {
        readonly parameters: {
            readonly query: {
                readonly lot: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description LotReceivers */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LotReceivers"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrders.staffLotReceiversCsv": {
        readonly parameters: {
            readonly query: {
                readonly lot: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPhoneOrders.staffPhoneStores": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["PhoneStoreLine"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPhoneOrders.staffPhoneStore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description PhoneStore */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PhoneStore"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPhoneOrders.staffPhoneVocabulary": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description PhoneVocabulary */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PhoneVocabulary"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPhoneOrders.staffPhonePreview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PhoneWish"];
            };
        };
        readonly responses: {
            /** @description PhonePreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PhonePreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffPhoneOrders.staffPlacePhoneOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PlacePhoneOrder"];
            };
        };
        readonly responses: {
            /** @description PlacedPhoneOrder */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlacedPhoneOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrderChanges.staffSubstitutes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly shipment: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LineSubstitutes"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrderChanges.staffPreviewOrderChange": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderChangeWish"];
            };
        };
        readonly responses: {
            /** @description OrderChangePreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderChangePreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrderChanges.staffChangeOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderChange"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrderChanges.staffSplitDays": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
                readonly shipment: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SplitDay"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrderChanges.staffPreviewOrderSplit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderSplitWish"];
            };
        };
        readonly responses: {
            /** @description OrderSplitPreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderSplitPreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffOrderChanges.staffSplitOrder": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderSplit"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffRows": {
        readonly parameters: {
            readonly query?: {
                readonly search?: string;
                readonly filter?: string;
                readonly sort?: string;
                readonly page?: number;
                readonly itemsPerPage?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["StaffRow"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffRow": {
        readonly parameters: {
            readonly query: {
                readonly key: string;
            };
            readonly header?: never;
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffRowSeen */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRowSeen"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffOwnColumn": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OwnColumn"];
            };
        };
        readonly responses: {
            /** @description RowOwners */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RowOwners"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffChoices": {
        readonly parameters: {
            readonly query?: {
                readonly search?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["StaffChoice"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffFile": {
        readonly parameters: {
            readonly query: {
                readonly format: "csv" | "xlsx" | "ndjson";
                readonly search?: string;
                readonly filter?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                    readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    readonly "application/x-ndjson": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffPropose": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProposedRows"];
            };
        };
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffTakeFile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    readonly resource?: components["schemas"]["StaffResource"];
                    readonly profile?: string;
                    readonly source?: string;
                    readonly merchant?: string;
                    readonly meant?: string;
                    /** @enum {string} */
                    readonly complete?: "true" | "false";
                    /** @enum {string} */
                    readonly only?: "new" | "known";
                    /** @enum {string} */
                    readonly goodLines?: "true" | "false";
                    readonly asOf?: string;
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description TakenFile */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TakenFile"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffRuns": {
        readonly parameters: {
            readonly query?: {
                readonly state?: components["schemas"]["RunState"];
                readonly resource?: components["schemas"]["StaffResource"];
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["StaffRun"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffRun": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffRunControl": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/edifact": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffRunLines": {
        readonly parameters: {
            readonly query?: {
                readonly outcome?: components["schemas"]["LineOutcome"];
                readonly page?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["StaffRunLine"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffApplyRun": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffConfirmRun": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffCancelRun": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffUndoRun": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description UndoneRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UndoneRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffChanges": {
        readonly parameters: {
            readonly query?: {
                readonly resource?: components["schemas"]["StaffResource"];
                readonly key?: string;
                readonly who?: string;
                readonly since?: string;
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["StaffChange"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffResources.staffTakeBack": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffCollections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Collections */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Collections"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffRemise": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description RemiseSeen */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RemiseSeen"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffApproveRemise": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemiseApproval"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffWithdrawRemise": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemiseWithdrawal"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffRemiseFile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/xml": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffNoteAnswer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AnswerNoted"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffSettleRemise": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffDebit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description DebitSeen */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DebitSeen"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffReturnDebit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DebitReturn"];
            };
        };
        readonly responses: {
            /** @description DebitReturned */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DebitReturned"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffResumeMandate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly rum: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCollections.staffRegisterMandate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly rum: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MandateRegistration"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffMatchTransfer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TypedTransfer"];
            };
        };
        readonly responses: {
            /** @description TransferMatch */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransferMatch"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffTransfers": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
                readonly shown?: "open" | "kept" | "done";
                readonly after?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffTransferList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffTransferList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffEnterTransfer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTransfer"];
            };
        };
        readonly responses: {
            /** @description MadeTransfer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MadeTransfer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffTransfer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffTransfer */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffTransfer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffOwedItems": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description OwedItems */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwedItems"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffAllocate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AllocateTransfer"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffUndoAllocation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UndoAllocation"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffRefundTransfer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefundTransfer"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffTakeBankFile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BankFile"];
            };
        };
        readonly responses: {
            /** @description TakenBankFile */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TakenBankFile"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffLoss": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WriteOff"];
            };
        };
        readonly responses: {
            /** @description LossSeen */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LossSeen"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTransfers.staffWriteOff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WriteOff"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffInvoices.staffInvoices": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
                readonly kind?: "invoice" | "creditNote";
                readonly after?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffInvoiceList */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffInvoiceList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffInvoices.staffInvoice": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffInvoice */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffInvoice"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffInvoices.staffPreviewCreditNote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreditNoteWish"];
            };
        };
        readonly responses: {
            /** @description CreditNotePreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreditNotePreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffInvoices.staffWriteCreditNote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WriteCreditNote"];
            };
        };
        readonly responses: {
            /** @description WrittenCreditNote */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WrittenCreditNote"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffForecasts.staffForecastChoices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ForecastChoices */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ForecastChoices"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffForecasts.staffForecast": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ForecastWish"];
            };
        };
        readonly responses: {
            /** @description PlayedForecast */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PlayedForecast"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffForecasts.staffTakeForecast": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ForecastTaken"];
            };
        };
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffTeam": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["StaffPerson"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffInvite": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewColleague"];
            };
        };
        readonly responses: {
            /** @description ColleagueInvited */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ColleagueInvited"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffPerson": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffPersonSeen */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffPersonSeen"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffInviteAgain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffGiveRoles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RolesGiven"];
            };
        };
        readonly responses: {
            /** @description TeamChanged */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamChanged"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffWithdraw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffBringBack": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description TeamChanged */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TeamChanged"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffResetFactor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffInvitation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description DeskInvitation */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeskInvitation"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTeam.staffChoosePassword": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChosenPassword"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffToday.staffToday": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffToday */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffToday"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTours.staffTours": {
        readonly parameters: {
            readonly query?: {
                readonly day?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffTours */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffTours"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTours.staffLorryHit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly area: string;
                readonly range: "Z001" | "Z002";
                readonly day: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description LorryHit */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LorryHit"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTours.staffCancelLorry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CancelLorry"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTours.staffTellCancellation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffTours.staffTakeBackCancellation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffCompany": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly siren: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffCompany */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffCompany"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffNoteCompany": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly siren: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WrittenNote"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffBlockCompany": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly siren: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BlockCompany"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffTakeover": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description TakeoverPreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TakeoverPreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffTakeOver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TakeOver"];
            };
        };
        readonly responses: {
            /** @description TookOver */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TookOver"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffJudgment": {
        readonly parameters: {
            readonly query: {
                readonly day: string;
            };
            readonly header?: never;
            readonly path: {
                readonly siren: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description JudgmentPreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JudgmentPreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffEnterJudgment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly siren: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EnterJudgment"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffCompanies.staffLiftJudgment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly siren: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LiftJudgment"];
            };
        };
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffContent.staffContents": {
        readonly parameters: {
            readonly query?: {
                readonly resource?: components["schemas"]["ContentResource"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ContentVersion"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffContent.staffBeginContent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BegunContent"];
            };
        };
        readonly responses: {
            /** @description StaffContent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffContent"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffContent.staffContent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffContent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffContent"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffContent.staffSaveContent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SavedContent"];
            };
        };
        readonly responses: {
            /** @description StaffContent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffContent"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffContent.staffMoveContent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContentStep"];
            };
        };
        readonly responses: {
            /** @description StaffContent */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffContent"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFirm.staffFirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description StaffFirm */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffFirm"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFirm.staffTakeFirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FirmTyped"];
            };
        };
        readonly responses: {
            /** @description FirmTaken */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FirmTaken"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFirm.staffPreviewFirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FirmTyped"];
            };
        };
        readonly responses: {
            /** @description FirmPreview */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FirmPreview"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFirm.staffFirmAgain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description FirmTaken */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FirmTaken"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFirm.staffSecondLooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SecondLook"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFirm.staffConfirmLook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffFirm.staffWithdrawLook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffProducts": {
        readonly parameters: {
            readonly query?: {
                readonly search?: string;
                readonly state?: "draft" | "published" | "withdrawn";
                readonly page?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "x-total-items": number;
                    readonly "x-items-per-page": number;
                    readonly "x-current-page": number;
                    readonly "x-last-page": number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ListedProduct_1"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffProduct": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ProductSheet */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProductSheet"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffProductViewers": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["PhoneStoreLine"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffProductSeenBy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
                readonly store: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description SeenProduct */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SeenProduct"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffMakeArticle": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewArticle"];
            };
        };
        readonly responses: {
            /** @description ArticleSeen */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ArticleSeen"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffPublishProduct": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PublishProduct"];
            };
        };
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffSetProductPictures": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ProductPictures"];
            };
        };
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffAddProductDocument": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "multipart/form-data": {
                    /** @enum {string} */
                    readonly kind: "technicalSheet" | "safetyData" | "certificate";
                    readonly title: string;
                    readonly validUntil?: string;
                    readonly replaces?: components["schemas"]["DocumentFile"];
                    readonly files?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffProductDocument": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
                readonly file: components["schemas"]["DocumentFile"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffProducts.staffRemoveProductDocument": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RemoveDocument"];
            };
        };
        readonly responses: {
            /** @description StaffRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StaffRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffBooks.staffBooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Books */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Books"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffBooks.staffOpenEntries": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
                readonly journal?: "VE" | "BQ" | "CB" | "OD" | "AN";
                readonly place?: string;
                readonly until: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description BookEntries */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookEntries"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffBooks.staffPeriodEntries": {
        readonly parameters: {
            readonly query: {
                readonly search: string;
                readonly journal?: "VE" | "BQ" | "CB" | "OD" | "AN";
                readonly place?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description BookEntries */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookEntries"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffBooks.staffClosing": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly until: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ClosingSeen */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClosingSeen"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffBooks.staffClosePeriod": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Closing"];
            };
        };
        readonly responses: {
            /** @description ClosedPeriod */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClosedPeriod"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffBooks.staffPeriodFec": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffBooks.staffPeriodCsv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffExchangeClients.staffExchangeClients": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ExchangeClient"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffExchangeClients.staffMakeExchangeClient": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewExchangeClient"];
            };
        };
        readonly responses: {
            /** @description ClientSecret */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClientSecret"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffExchangeClients.staffRotateExchangeClient": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ClientSecret */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ClientSecret"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffExchangeClients.staffRevokeExchangeClient": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffWebhooks.staffWebhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Webhook"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffWebhooks.staffMakeWebhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewWebhook"];
            };
        };
        readonly responses: {
            /** @description WebhookSecret */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffWebhooks.staffRotateWebhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description WebhookSecret */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffWebhooks.staffPauseWebhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffWebhooks.staffResumeWebhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffWebhooks.staffReplayWebhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookReplay"];
            };
        };
        readonly responses: {
            /** @description WebhookReplayed */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookReplayed"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "staffWebhooks.staffRemoveWebhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description <No Content> */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            /** @description Confirmez d'abord que c'est bien vous. | Votre rôle ne permet pas cette action. */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConfirmationAsked"] | components["schemas"]["Forbidden"];
                };
            };
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "exchange.exchangeToken": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description ExchangeToken */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExchangeToken"];
                };
            };
            /** @description La demande de jeton n'est pas celle de la RFC 6749. | La requête n'a pas la forme attendue. */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenRefused"] | components["schemas"]["BadRequest"];
                };
            };
            readonly 401: components["responses"]["ClientUnknown"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "exchange.exchangeOut": {
        readonly parameters: {
            readonly query?: {
                readonly since?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    /** @description L'instant à donner à « since » la prochaine fois. */
                    readonly "Next-Since": string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/x-ndjson": string;
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 422: components["responses"]["ExchangeRefused"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "exchange.exchangeIn": {
        readonly parameters: {
            readonly query?: {
                readonly asOf?: string;
                readonly complete?: "true" | "false";
                readonly goodLines?: "true" | "false";
                readonly only?: "new" | "known";
                readonly preview?: "true" | "false";
                readonly profile?: string;
            };
            readonly header?: {
                /** @description « wait=N » : secondes à attendre la fin du passage, 30 au plus, 10 sans ; « respond-async » : aucune. */
                readonly Prefer?: string;
                /** @description La même clé et le même corps redonnent la première réponse ; un autre corps : 422. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                readonly resource: components["schemas"]["StaffResource"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/csv": string;
                readonly "application/x-ndjson": string;
                readonly "application/json": string;
                readonly "application/xml": string;
                readonly "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                readonly "application/edifact": string;
                readonly "application/zip": string;
                readonly "application/octet-stream": string;
            };
        };
        readonly responses: {
            /** @description ExchangeRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExchangeRun"];
                };
            };
            /** @description ExchangeRun */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExchangeRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["ExchangeRefused"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "exchange.exchangeRun": {
        readonly parameters: {
            readonly query?: {
                readonly page?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description ExchangeRun */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExchangeRun"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "exchange.exchangeControl": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/edifact": string;
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 413: components["responses"]["PayloadTooLarge"];
            readonly 414: components["responses"]["AddressTooLong"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 431: components["responses"]["HeadersTooLarge"];
            readonly 500: components["responses"]["ServerFault"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly "webhooks.customer.registered": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "customer.registered";
                    readonly timestamp: string;
                    readonly data: {
                        readonly registration: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.order.confirmed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "order.confirmed";
                    readonly timestamp: string;
                    readonly data: {
                        readonly order: string;
                        readonly version: number;
                        readonly customer: string | null;
                        readonly totalHT: number;
                        readonly total: number;
                        readonly shipments: readonly {
                            /** @enum {string} */
                            readonly range: "Z001" | "Z002" | "MKP";
                            readonly day: string | null;
                            /** @enum {string} */
                            readonly state: "ordered" | "waitingPayment" | "cancelled";
                        }[];
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.order.changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "order.changed";
                    readonly timestamp: string;
                    readonly data: {
                        readonly order: string;
                        readonly version: number;
                        readonly customer: string | null;
                        readonly totalHT: number;
                        readonly total: number;
                        readonly shipments: readonly {
                            /** @enum {string} */
                            readonly range: "Z001" | "Z002" | "MKP";
                            readonly day: string | null;
                            /** @enum {string} */
                            readonly state: "ordered" | "waitingPayment" | "cancelled";
                        }[];
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.order.cancelled": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "order.cancelled";
                    readonly timestamp: string;
                    readonly data: {
                        readonly order: string;
                        readonly version: number;
                        readonly customer: string | null;
                        readonly totalHT: number;
                        readonly total: number;
                        readonly shipments: readonly {
                            /** @enum {string} */
                            readonly range: "Z001" | "Z002" | "MKP";
                            readonly day: string | null;
                            /** @enum {string} */
                            readonly state: "ordered" | "waitingPayment" | "cancelled";
                        }[];
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.payment.received": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "payment.received";
                    readonly timestamp: string;
                    readonly data: {
                        readonly order: string;
                        readonly customer: string | null;
                        /** @enum {string} */
                        readonly scope: "gmp" | "mkp";
                        /** @enum {string} */
                        readonly method: "CB" | "PRELEVEMENT" | "VIREMENT";
                        readonly amount: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.payment.refused": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "payment.refused";
                    readonly timestamp: string;
                    readonly data: {
                        readonly order: string;
                        readonly customer: string | null;
                        /** @enum {string} */
                        readonly scope: "gmp" | "mkp";
                        /** @enum {string} */
                        readonly method: "CB" | "PRELEVEMENT" | "VIREMENT";
                        readonly amount: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.payment.refunded": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "payment.refunded";
                    readonly timestamp: string;
                    readonly data: {
                        readonly order: string;
                        readonly customer: string | null;
                        /** @enum {string} */
                        readonly scope: "gmp" | "mkp";
                        /** @enum {string} */
                        readonly method: "CB" | "PRELEVEMENT" | "VIREMENT";
                        readonly amount: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.stock.low": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "stock.low";
                    readonly timestamp: string;
                    readonly data: {
                        readonly article: string;
                        readonly free: number;
                        readonly below: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "webhooks.run.waiting": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois. */
                readonly "webhook-id": string;
                /** @description Les secondes de cet essai. */
                readonly "webhook-timestamp": string;
                /** @description « v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly type: "run.waiting";
                    readonly timestamp: string;
                    readonly data: {
                        readonly run: number;
                        /** @enum {string} */
                        readonly resource: "thresholds" | "categories" | "brands" | "merchants" | "products" | "variants" | "substitutions" | "tours" | "closures" | "customers" | "companies" | "priceLists" | "externalKeys" | "users" | "costs" | "prices" | "promotions" | "offers" | "stocks" | "departures" | "orderStates" | "invoices" | "openItems" | "orders" | "payments" | "festive" | "recipes" | "articles" | "pages";
                        readonly lines: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Le message est pris. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
