import type { FastifyReply } from 'fastify';
import type { Language } from '../../../../shared/languages.ts';
import { pageLanguageOf } from '../../../platform/http/acceptLanguage.ts';
import { sendMissingPage } from './page.ts';

/** What is not at an address that somebody came to. */
export type Missing = 'book' | 'profile' | 'author' | 'series' | 'list' | 'group' | 'page';

/** Answers 404 with a page in the visitor's language, which leads home. It needs nothing but what stands here. */
export function sendMissing(reply: FastifyReply, what: Missing) {
  const language = pageLanguageOf(reply.request);
  const { title, toHome, search, ...sentences } = WORDS[language];
  reply.header('vary', 'accept-language').header('content-language', language);
  return sendMissingPage(reply, sentences[what], { language, title, toHome, search });
}

const WORDS: Record<Language, Record<Missing | 'title' | 'toHome' | 'search', string>> = {
  en: {
    title: 'Page not found',
    book: 'There is no such book',
    profile: 'There is no such profile',
    author: 'There is no such author',
    series: 'There is no such series',
    list: 'There is no such list',
    group: 'There is no such group',
    page: 'There is no such page',
    toHome: 'Go to the home page of Commonplace',
    search: 'Search for books',
  },
  de: {
    title: 'Seite nicht gefunden',
    book: 'Dieses Buch gibt es nicht',
    profile: 'Dieses Profil gibt es nicht',
    author: 'Unter diesem Namen gibt es kein Buch',
    series: 'Diese Reihe gibt es nicht',
    list: 'Diese Liste gibt es nicht',
    group: 'Diesen Lesekreis gibt es nicht',
    page: 'Diese Seite gibt es nicht',
    toHome: 'Zur Startseite von Commonplace',
    search: 'Bücher suchen',
  },
  fr: {
    title: 'Page introuvable',
    book: 'Ce livre n’existe pas',
    profile: 'Ce profil n’existe pas',
    author: 'Aucun livre n’est de cet auteur',
    series: 'Cette série n’existe pas',
    list: 'Cette liste n’existe pas',
    group: 'Ce groupe n’existe pas',
    page: 'Cette page n’existe pas',
    toHome: 'Aller à l’accueil de Commonplace',
    search: 'Rechercher des livres',
  },
  es: {
    title: 'Página no encontrada',
    book: 'Este libro no existe',
    profile: 'Este perfil no existe',
    author: 'Ningún libro es de este autor',
    series: 'Esta serie no existe',
    list: 'Esta lista no existe',
    group: 'Este grupo no existe',
    page: 'Esta página no existe',
    toHome: 'Ir a la página de inicio de Commonplace',
    search: 'Buscar libros',
  },
  ar: {
    title: 'الصفحة غير موجودة',
    book: 'لا يوجد هذا الكتاب',
    profile: 'لا يوجد هذا الملف الشخصي',
    author: 'لا كتب لهذا المؤلف',
    series: 'لا توجد هذه السلسلة',
    list: 'لا توجد هذه القائمة',
    group: 'لا توجد هذه المجموعة',
    page: 'لا توجد هذه الصفحة',
    toHome: 'إلى الصفحة الرئيسية لـ Commonplace',
    search: 'ابحث عن كتب',
  },
  ja: {
    title: 'ページが見つかりません',
    book: 'この本はありません',
    profile: 'このプロフィールはありません',
    author: 'この著者の本はありません',
    series: 'このシリーズはありません',
    list: 'このリストはありません',
    group: 'この読書会はありません',
    page: 'このページはありません',
    toHome: 'Commonplaceのホームへ',
    search: '本を検索',
  },
};
