import type { Texts } from './text-names.ts'

export const ar: Texts = [
  // open
  'الدردشة معنا',
  // close
  'إغلاق الدردشة',
  // conversation
  'المحادثة',
  // automated
  'مساعد آلي',
  // greeting
  'مرحبًا! كيف يمكنني مساعدتك؟',
  // starters
  'كيف أُرجع منتجًا؟|كم تبلغ تكلفة التوصيل؟|ما طرق الدفع المقبولة؟',
  // placeholder
  'اطرح سؤالًا',
  // message
  'رسالتك',
  // send
  'إرسال',
  // stop
  'إيقاف الإجابة',
  // addPhoto
  'إضافة صورة',
  // removePhoto
  'إزالة الصورة',
  // yourPhoto
  'صورتك',
  // badPhoto
  'لا يمكن استخدام هذه الصورة.',
  // tooLong
  'أحرف زائدة: {n}',
  // you
  'أنت:',
  // assistant
  'المساعد:',
  // team
  'فريقنا:',
  // typing
  'المساعد يكتب',
  // reconnecting
  'جارٍ إعادة الاتصال…',
  // offline
  'لا يوجد اتصال بالإنترنت',
  // waitingOffline
  'ستُرسل عند عودة الاتصال.',
  // retryIn
  'إعادة المحاولة خلال {time}.',
  // notSent
  'لم تُرسل.',
  // noSession
  'الدردشة غير متاحة حاليًا.',
  // retry
  'إعادة المحاولة',
  // newMessages
  'رسالة جديدة',
  // older
  'عرض الرسائل السابقة',
  // loading
  'لحظة…',
  // loadFailed
  'تعذّر التحميل.',
  // sources
  'المصادر',
  // sections
  'قد تفيدك هذه الأقسام:',
  // sourceChanged
  'غيّر المتجر هذا النص منذ ذلك الحين.',
  // noPrice
  'السعر غير متاح حاليًا',
  // stockWords
  'متوفر|غير متوفر|قيد إعادة التوريد|طلب مسبق|أُوقف إنتاجه',
  // readAt
  'الأسعار والتوفر بتاريخ {time}',
  // notLive
  'لم يتم التحقق من الأسعار والتوفر.',
  // noResults
  'لم يتم العثور على منتجات.',
  // showMore
  'عرض المزيد ({n})',
  // confirm
  'تأكيد',
  // cancel
  'إلغاء',
  // renewed
  'تغيّر هذا. يُرجى مراجعته مرة أخرى.',
  // expiresIn
  'ينتهي خلال {time}',
  // invalid
  'لم يعد من الممكن تأكيد هذا.',
  // confirmFailed
  'لم ينجح ذلك. أعد المحاولة.',
  // canceled
  'أُلغي. لم يُنفَّذ أي شيء.',
  // receipt
  'إيصال {id}',
  // checkout
  'إتمام الشراء',
  // contact
  'اتصل بنا',
  // ticket
  'المرجع {id}',
  // sessionEnded
  'انتهت هذه المحادثة.',
  // signedIn
  'تم تسجيل الدخول.',
  // signInFailed
  'تعذّر تسجيل الدخول.',
]
